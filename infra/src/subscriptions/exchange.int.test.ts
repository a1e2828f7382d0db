import { expect, it } from "vitest";
import { prepareFilling, swapFilled } from "./generations.ts";
import { acquireLease } from "./lease.ts";
import { channels, channelEvents as events, upTo, useChannelsLab } from "./testing/channels.ts";

const { lab, start, ids } = useChannelsLab();

const comments = async () =>
  (
    await lab.readDb.query<{ said: string }>(
      "select nspname || ' is ' || obj_description(oid) as said from pg_namespace where nspname like 'channels%' order by 1",
    )
  ).rows.map(({ said }) => said);

it("an exchange is not undone by another process that joined it meanwhile", async () => {
  lab.log.append(...events(1, 30));
  const first = await start();
  await first.settle();
  await first.rebuild("channels", { end: "keep" });
  await lab.readDb.query("comment on schema channels is 'old'; comment on schema channels_next is 'new'");
  const filler = await lab.readDb.connect();
  await acquireLease(filler, "channels_next", 1);
  await prepareFilling(lab.readDb, channels, { resume: true, end: "exchange" });
  const second = await start();
  const joined = async () => (await second.status()).find(({ model }) => model === "channels_next")?.state;
  await expect.poll(joined).toBe("standby");
  expect(await swapFilled(lab.readDb, "channels", "exchange")).toBe(true);
  filler.release(true);
  await expect.poll(joined, { timeout: 10_000 }).toBeUndefined();
  expect(await comments()).toEqual(["channels is new", "channels_next is old"]);
  lab.log.append(...events(31, 5));
  await expect.poll(ids, { timeout: 10_000 }).toEqual(upTo(35));
});

it("both generations get a token that no runner has when they are exchanged, and kept tables are not exchanged unasked", async () => {
  const subscriptions = await start();
  await subscriptions.rebuild("channels", { end: "keep" });
  await lab.stop(subscriptions);
  expect(await swapFilled(lab.readDb, "channels", "exchange")).toBe(false);
  await prepareFilling(lab.readDb, channels, { resume: true, end: "exchange" });
  await lab.readDb.query(
    "update projections.checkpoints set fencing_token = case model when 'channels' then 20 else 21 end where name = 'channels'",
  );
  expect(await swapFilled(lab.readDb, "channels", "exchange")).toBe(true);
  const { rows } = await lab.readDb.query("select fencing_token::integer as token from projections.checkpoints order by model");
  expect(rows).toEqual([{ token: 22 }, { token: 22 }]);
});
