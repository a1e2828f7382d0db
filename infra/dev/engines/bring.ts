// Brings the jars of all servers that the engine tests start. CI does it beside the first tests, which need neither the network nor Java.
import { bringArtifacts, SERVERS } from "./maven.ts";

for (const server of Object.values(SERVERS)) bringArtifacts(server);
