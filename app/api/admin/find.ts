import { find } from '#contract/back-office/find.ts'
import { api, call } from '#app/api/base.ts'

const findApi = api.injectEndpoints({
  endpoints: (build) => ({
    find: build.query({
      ...call(find.read, (keyword: string) => ({ query: { keyword } })),
      providesTags: ['Order', 'Product', 'User'],
      keepUnusedDataFor: 5,
    }),
  }),
})

export const { useFindQuery } = findApi
