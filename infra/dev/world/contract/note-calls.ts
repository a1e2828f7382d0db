import { GetCategories } from "@shiye/events/categories";
import { UploadSingle } from "@shiye/events/media";
import { GetNote, GetNotes, PublishNote } from "@shiye/events/notes";
import { expect } from "vitest";
import { drawJpeg } from "../draw-jpeg.ts";
import { type Answer, dataOf } from "../http-client.ts";
import type { World } from "../world.ts";
import type { WorldMember } from "../world-member.ts";

/** What the contract's message and status are is said in each test; that a refusal looks like one is the same for all. */
export function expectRefusal(answer: Answer, status: number, message: string): void {
  const said = { code: status, success: false, message, error: expect.any(String), requestId: expect.any(String) };
  expect(answer).toMatchObject({ status, body: said });
  expect(answer.body.data).toBeUndefined();
}

/** The data of a success that has every field of its contract and no other. */
export function exactly<Contract extends Parameters<typeof dataOf>[0]>(contract: Contract, answer: Answer) {
  const data = dataOf(contract, answer);
  expect(answer.body.data).toEqual(data);
  return data as ReturnType<typeof dataOf<Contract["data"]>>;
}

/** Short ways to the calls about notes, each over HTTP, each reading what was written before it. */
export function noteCalls(world: World) {
  const seen = async (answer: Promise<Answer>) => {
    const written = await answer;
    await world.settle();
    return written;
  };
  return {
    categories: async () => dataOf(GetCategories, await world.call("GET", "/categories")),
    picture: async (member: WorldMember, seed: number) => dataOf(UploadSingle, await member.upload(await drawJpeg(seed))),
    /** A video as far as the records know; its road is the uploads' own test. */
    async video(member: WorldMember, digit: string, coverUrl?: string) {
      const name = `${digit.repeat(2)}/${digit.repeat(32)}.mp4`;
      const cover = coverUrl?.replace("/media/", "") ?? null;
      await world.mediaRecords.saveVideo(member.id, { name, size: 4321, type: "video/mp4", duration: 2 }, cover);
      return `/media/${name}`;
    },
    post: (member: WorldMember, body: object) => seen(member.call("POST", "/posts", { body })),
    put: (member: WorldMember, id: number, body: object) => seen(member.call("PUT", `/posts/${id}`, { body })),
    remove: (member: WorldMember, id: number) => seen(member.call("DELETE", `/posts/${id}`)),
    idOf: (answer: Answer) => dataOf(PublishNote, answer).id,
    detail: async (member: WorldMember, id: number) => exactly(GetNote, await member.get(`/posts/${id}?skipViewCount=true`)),
    list: async (member: WorldMember, query = "") => exactly(GetNotes, await member.get(`/posts${query}`)),
  };
}
