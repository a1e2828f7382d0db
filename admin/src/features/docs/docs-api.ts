import { adminApi } from "../../api/admin-api.ts";
import { downloadFile } from "../../api/base-query.ts";
import { type ApiDocument, readDocument } from "./openapi.ts";

const docsApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getApiDocument: build.query<ApiDocument, void>({
      // The document has no envelope.
      queryFn: async () => {
        try {
          const file = await downloadFile({ path: "/openapi.json" });
          return { data: readDocument(JSON.parse(await file.text())) };
        } catch (failure) {
          return { error: { status: 0, code: "unknown", message: failure instanceof Error ? failure.message : "获取接口文档失败" } };
        }
      },
    }),
  }),
});

export const { useGetApiDocumentQuery } = docsApi;
