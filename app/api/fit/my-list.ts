import { myList, type MyListChange } from '#contract/selling/my-list.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { api, call, noArgument } from '#app/api/base.ts'

export const myListApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Read and changed by `app/shop/frame/my-list/sync-my-list.ts` alone, which stores the result in the list of the store.
    readMyList: build.query({ ...call(myList.read, noArgument), keepUnusedDataFor: 0 }),
    changeMyList: build.mutation(call(myList.change, (changes: MyListChange[]) => ({ body: { changes } }))),
    shareList: build.mutation(call(myList.share, (body: BodyOf<typeof myList.share>) => ({ body }))),
    readSharedList: build.query({
      ...call(myList.shared, (name: string) => ({ params: { name } })),
      keepUnusedDataFor: 5,
    }),
    stopSharing: build.mutation(
      call(myList.stopSharing, ({ name, key }: { name: string; key?: string }) => ({
        params: { name },
        body: { key },
      })),
    ),
  }),
})

export const { useReadSharedListQuery, useShareListMutation, useStopSharingMutation } = myListApi
