import { catalogue, openLog } from "@shiye/analyst";

const log = await openLog();
for await (const { at, data } of log.events({ types: ["NoteLiked"], from: "2026-01-01" })) console.log(at, data.memberId, data.noteId);
console.log(catalogue.NoteLiked.summary);
await log.close();
