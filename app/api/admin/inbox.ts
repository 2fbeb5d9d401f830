import { inbox, type InboxItem, type InboxPart } from '#contract/inbox/inbox.ts'
import { api, call, nextQuery, noArgument, type ResponseMeta } from '#app/api/base.ts'

/** Which rows of the inbox a list has. */
export interface InboxFilter {
  show: InboxPart
  keyword?: string
  /** `me`, `none`, or the id of a person. */
  assignee?: string
}

/** A page of the inbox, and where the next one starts; null on the last one. */
interface InboxPage {
  items: InboxItem[]
  after: string | null
}

/** The list has messages, questions and reviews, so a change of each of them refetches it. */
const providesTags = ['Message' as const, 'Question' as const, 'Review' as const]

export const inboxApi = api.injectEndpoints({
  endpoints: (build) => ({
    listInbox: build.infiniteQuery<InboxPage, InboxFilter, string | null>({
      ...call(inbox.list, ({ queryArg, pageParam }: { queryArg: InboxFilter; pageParam: string | null }) => ({
        query: { ...queryArg, ...(pageParam !== null && { after: pageParam }) },
      })),
      transformResponse: (items: InboxItem[], meta: ResponseMeta | undefined) => ({
        items,
        after: nextQuery(meta?.link)?.get('after') ?? null,
      }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: (page) => page.after },
      providesTags,
    }),
    countInbox: build.query({ ...call(inbox.counts, noArgument), providesTags }),
  }),
})

export const { useListInboxInfiniteQuery, useCountInboxQuery } = inboxApi
