// npx tsx infra/dev/shiye/examples/count-likes.ts 127.0.0.1:9092 shiye
import { Kafka, logLevel } from "kafkajs";

const [brokers = "127.0.0.1:9092", prefix = "shiye"] = process.argv.slice(2);

/** As far as this program looks at it; `npm run shiye -- catalogue` describes every event. */
interface EntityEvent {
  stream: string;
  revision: number;
  type: string;
  data: { noteId: number };
}

const likes = new Map<number, number>();
/** A record may come twice, and never out of order within its stream: its revision tells. */
const revisions = new Map<string, number>();

function count({ stream, revision, type, data }: EntityEvent): void {
  if (revision <= (revisions.get(stream) ?? -1)) return;
  revisions.set(stream, revision);
  const change = { NoteLiked: 1, NoteUnliked: -1 }[type] ?? 0;
  if (change === 0) return;
  likes.set(data.noteId, (likes.get(data.noteId) ?? 0) + change);
  console.log(`note ${data.noteId}: ${likes.get(data.noteId)} likes`);
}

// It keeps nothing, so it begins at the beginning each time. One that has a database keeps its offsets there, in the same transaction.
const kafka = new Kafka({ clientId: "count-likes", brokers: brokers.split(","), logLevel: logLevel.ERROR });
const consumer = kafka.consumer({ groupId: `count-likes-${process.pid}-${Date.now()}` });
await consumer.connect();
await consumer.subscribe({ topics: [`${prefix}.entities`], fromBeginning: true });
await consumer.run({
  autoCommit: false,
  eachMessage: async ({ message }) => count(JSON.parse(String(message.value)) as EntityEvent),
});
