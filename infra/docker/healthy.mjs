// Ends with 0 when the service of this port answers at all; what it says of its engines is for people and monitors.
const answer = await fetch(`http://127.0.0.1:${process.argv[2]}/`, { signal: AbortSignal.timeout(4000) }).catch(() => undefined);
process.exit(answer && answer.status < 500 ? 0 : 1);
