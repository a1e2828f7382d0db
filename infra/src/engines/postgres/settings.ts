/** Settings for a small machine; given on the command line, so that a data folder never carries an old opinion. */
interface SettingsOptions {
  readonly port: number;
  /** False only for throw-away test clusters: no fsync, so a power cut would corrupt it. */
  readonly durable: boolean;
}

export function postgresSettings({ port, durable }: SettingsOptions): string[] {
  const settings: Record<string, string> = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    // A socket path is limited to about 100 bytes, which a deep checkout exceeds; loopback TCP works everywhere.
    unix_socket_directories: "",
    // Three test worlds at once, of some sixty connections each, and what the tests open beside them.
    max_connections: durable ? "200" : "400",
    shared_buffers: "192MB",
    effective_cache_size: "1GB",
    work_mem: "8MB",
    maintenance_work_mem: "128MB",
    // Short statements only: compiling them costs more than it gains.
    jit: "off",
    // The data lies on solid state almost everywhere; the default is made for spinning disks.
    random_page_cost: "1.1",
    max_wal_size: "2GB",
    checkpoint_completion_target: "0.9",
    wal_level: "minimal",
    max_wal_senders: "0",
    fsync: durable ? "on" : "off",
    synchronous_commit: durable ? "on" : "off",
    full_page_writes: durable ? "on" : "off",
    // After a crash all files are brought to the disk before anything else: one call for all, where there is one, instead of a thousand.
    ...(process.platform === "linux" ? { recovery_init_sync_method: "syncfs" } : {}),
    log_timezone: "UTC",
    timezone: "UTC",
    log_line_prefix: "%m [%p] %d ",
    log_checkpoints: "off",
    // No errors of statements: they quote rows, which may be personal and would outlive their member here. Who sent one is told, and says so.
    log_min_messages: "log",
    cluster_name: "shiye",
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}
