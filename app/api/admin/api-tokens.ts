import { apiTokens } from '#contract/accounts/api-tokens.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { api, call, noArgument } from '#app/api/base.ts'

export const apiTokensApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTokens: build.query({
      ...call(apiTokens.list, noArgument),
      providesTags: ['Connection'],
      keepUnusedDataFor: 5,
    }),
    createToken: build.mutation({
      ...call(apiTokens.create, (body: BodyOf<typeof apiTokens.create>) => ({ body })),
      invalidatesTags: ['Connection'],
    }),
    endToken: build.mutation({
      ...call(apiTokens.end, (id: string) => ({ params: { id } })),
      invalidatesTags: ['Connection'],
    }),
  }),
})

export const { useListTokensQuery, useCreateTokenMutation, useEndTokenMutation } = apiTokensApi
