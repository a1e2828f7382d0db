import type { SignIn } from "@shiye/events/accounts";
import type { CallTo } from "@shiye/events/calls";
import type { GetComments } from "@shiye/events/comments";
import type { Like, Unlike } from "@shiye/events/likes";
import type { GetMember } from "@shiye/events/members";
import type { DeleteNote, GetNote } from "@shiye/events/notes";
import { expect, it } from "vitest";
import { type ApiRequest, addressOf } from "./http.ts";

/** What is checked here is checked by `npm run types`: an `@ts-expect-error` whose line compiles is an error itself. */
const call = <Request>(request: Request): Request => request;

it("compiles for a call as its contract has it", () => {
  const calls = [
    call<CallTo<typeof GetNote>>({ path: "/posts/:id", params: { id: 1 }, query: { skipViewCount: true } }),
    call<CallTo<typeof DeleteNote>>({ path: "/posts/:id", method: "DELETE", params: { id: 1 }, keepalive: true }),
    call<CallTo<typeof GetMember>>({ path: "/users/:id", params: { id: "leaf/../admin" } }),
    call<CallTo<typeof GetComments>>({ path: "/posts/:id/comments", params: { id: 1 }, query: { sort: "asc", cursor: null } }),
  ];
  const on = Math.random() > 1;
  call<CallTo<typeof Like | typeof Unlike>>({ path: "/likes", method: on ? "POST" : "DELETE", body: { target_type: 1, target_id: 2 } });
  expect(calls.map(addressOf)).toEqual([
    "/api/posts/1?skipViewCount=true",
    "/api/posts/1",
    "/api/users/leaf%2F..%2Fadmin",
    "/api/posts/1/comments?sort=asc",
  ]);
});

it("does not compile for a call that is none of its contract's", () => {
  // @ts-expect-error: another path
  call<CallTo<typeof GetNote>>({ path: "/post/:id", params: { id: 1 } });
  // @ts-expect-error: the path of another contract
  call<CallTo<typeof GetNote>>({ path: "/posts/:id/comments", params: { id: 1 } });
  // @ts-expect-error: another method
  call<CallTo<typeof DeleteNote>>({ path: "/posts/:id", method: "POST", params: { id: 1 } });
  // @ts-expect-error: no method where it is not GET
  call<CallTo<typeof DeleteNote>>({ path: "/posts/:id", params: { id: 1 } });
  // @ts-expect-error: nothing for the :id
  call<CallTo<typeof GetNote>>({ path: "/posts/:id" });
  // @ts-expect-error: a parameter of another name
  call<CallTo<typeof GetNote>>({ path: "/posts/:id", params: { noteId: 1 } });
  // @ts-expect-error: a query field that the contract does not know
  call<CallTo<typeof GetNote>>({ path: "/posts/:id", params: { id: 1 }, query: { skip: true } });
  // @ts-expect-error: a value that the field cannot have
  call<CallTo<typeof GetComments>>({ path: "/posts/:id/comments", params: { id: 1 }, query: { sort: "newest" } });
  // @ts-expect-error: a body without what the contract needs
  call<CallTo<typeof SignIn>>({ path: "/auth/login", method: "POST", body: { user_id: "leaf" } });
  // @ts-expect-error: a body where the contract has none
  call<CallTo<typeof DeleteNote>>({ path: "/posts/:id", method: "DELETE", params: { id: 1 }, body: { id: 1 } });
  expect.assertions(0);
});

it("does not compile for a request of no contract, even where none is named", () => {
  // @ts-expect-error: no such path
  call<ApiRequest>({ path: "/likez", method: "POST", body: { target_type: 1, target_id: 2 } });
  // @ts-expect-error: the path of one contract with the method of another
  call<ApiRequest>({ path: "/likes", method: "PUT", body: { target_type: 1, target_id: 2 } });
  // @ts-expect-error: an address that is filled in already
  call<ApiRequest>({ path: "/posts/1" });
  expect.assertions(0);
});
