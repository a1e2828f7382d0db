/**
 * What the server does about us: a node whose machine or network died says no goodbye, and what it held (a lease, a lock, a row that it was
 * changing) keeps all others waiting until the server looks for it. By default that is after two hours; with these, some twenty seconds.
 */
const LOOK_FOR_US = {
  tcp_keepalives_idle: "10s",
  tcp_keepalives_interval: "2s",
  tcp_keepalives_count: "5",
  tcp_user_timeout: "20s",
} as const;

/**
 * For every connection to PostgreSQL. Without a limit, a way to the server that swallows everything holds a caller for as long as the
 * system tries again, which is a quarter of an hour; a connection that nobody uses is tried by the system itself, and is lost after
 * some twenty seconds of silence.
 */
export const withinReach = {
  connectionTimeoutMillis: 5000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  options: Object.entries(LOOK_FOR_US)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(" "),
} as const;

/**
 * For statements that somebody waits for; they take milliseconds. The driver gives up and the connection with it, which is then a lost
 * one like any other. In milliseconds, as the driver calls it.
 */
export const answeredSoon = { query_timeout: 8000 } as const;

/** For a statement that makes or alters tables on a connection where others are answered soon: it takes what it takes. */
export const unhurried = { query_timeout: 24 * 60 * 60_000 } as const;
