export type { CallTo, QueryValue } from "@shiye/events/calls";
