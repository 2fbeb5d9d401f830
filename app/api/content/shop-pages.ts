import { shopPages, type ShopPageValues, type ShopPageVersion } from '#contract/content/shop-pages.ts'
import {
  api,
  call,
  type ListPage,
  noArgument,
  numberedPages,
  pageQuery,
  type ResponseMeta,
  toListPage,
} from '#app/api/base.ts'

/** A page that is saved or published, and the revision that its author has seen. */
interface ShopPageSave {
  id: string
  value: ShopPageValues
  basedOn: number
}

const asParts = ({ id, ...body }: ShopPageSave) => ({ params: { id }, body })
const ofPage = (id: string) => ({ params: { id } })

/** Also after an error: another person may have changed the page. */
const invalidatesTags = ['ShopPage' as const]

export const shopPagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    readShopPage: build.query(call(shopPages.read, (slug: string) => ({ params: { slug } }))),
    listShopPages: build.query({
      ...call(shopPages.list, noArgument),
      providesTags: ['ShopPage'],
      keepUnusedDataFor: 5,
    }),
    editShopPage: build.query({ ...call(shopPages.edit, ofPage), providesTags: ['ShopPage'], keepUnusedDataFor: 5 }),
    previewShopPage: build.query({
      ...call(shopPages.preview, (text: string) => ({ body: { text } })),
      keepUnusedDataFor: 5,
    }),
    createShopPage: build.mutation({
      ...call(shopPages.create, (title: string) => ({ body: { title } })),
      invalidatesTags,
    }),
    saveShopPage: build.mutation({ ...call(shopPages.saveDraft, asParts), invalidatesTags }),
    publishShopPage: build.mutation({ ...call(shopPages.publish, asParts), invalidatesTags }),
    unpublishShopPage: build.mutation({
      ...call(shopPages.unpublish, ({ id, ...body }: { id: string; basedOn: number }) => ({ params: { id }, body })),
      invalidatesTags,
    }),
    listShopPageVersions: build.infiniteQuery<ListPage<ShopPageVersion>, string, number>({
      ...call(shopPages.versions, ({ queryArg, pageParam }: { queryArg: string; pageParam: number }) => ({
        params: { id: queryArg },
        query: pageQuery(pageParam),
      })),
      transformResponse: (found: ShopPageVersion[], meta: ResponseMeta | undefined) => toListPage(found, meta),
      infiniteQueryOptions: numberedPages,
      providesTags: ['ShopPage'],
      keepUnusedDataFor: 5,
    }),
    readShopPageVersion: build.query(call(shopPages.version, (params: { id: string; number: number }) => ({ params }))),
    putBackShopPage: build.mutation({
      ...call(shopPages.putBack, ({ id, ...body }: { id: string; number: number; basedOn: number }) => ({
        params: { id },
        body,
      })),
      invalidatesTags,
    }),
    removeShopPage: build.mutation({ ...call(shopPages.remove, ofPage), invalidatesTags }),
    bringBackShopPage: build.mutation({ ...call(shopPages.bringBack, ofPage), invalidatesTags }),
  }),
})

export const {
  useReadShopPageQuery,
  useListShopPagesQuery,
  useEditShopPageQuery,
  usePreviewShopPageQuery,
  useCreateShopPageMutation,
  useSaveShopPageMutation,
  usePublishShopPageMutation,
  useUnpublishShopPageMutation,
  useListShopPageVersionsInfiniteQuery,
  useReadShopPageVersionQuery,
  usePutBackShopPageMutation,
  useRemoveShopPageMutation,
  useBringBackShopPageMutation,
} = shopPagesApi
