/**
 * What the server does about us. A node whose machine or network died closes nothing, and what it held (a lease, a lock, a row that it was
 * changing) keeps all others waiting until the server probes the connection. By default that is after two hours; with these, some twenty seconds.
 */
const LOOK_FOR_US = {
  tcp_keepalives_idle: "10s",
  tcp_keepalives_interval: "2s",
  tcp_keepalives_count: "5",
  tcp_user_timeout: "20s",
} as const;

/**
 * For every connection to PostgreSQL. Without a limit, a network that drops everything blocks a caller as long as the system retries, a
 * quarter of an hour. The system probes an unused connection itself and closes it after some twenty seconds of silence.
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
 * For statements that a caller waits for; they take milliseconds. After this time (in milliseconds) the driver gives up the statement and
 * its connection, which then counts as lost.
 */
export const answeredSoon = { query_timeout: 8000 } as const;

/**
 * The same for all statements of a connection. A second later the server ends what the driver has given up: it would go on for nobody, beside
 * the statement of the next who asks.
 */
export const allAnsweredSoon = { ...answeredSoon, statement_timeout: answeredSoon.query_timeout + 1000 } as const;

/**
 * For a statement that creates or alters tables on a connection with these limits: it has no time limit of the driver's. That of the server is
 * lifted by `set statement_timeout = 0`.
 */
export const unhurried = { query_timeout: 24 * 60 * 60_000 } as const;
