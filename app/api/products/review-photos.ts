import type { BodyOf } from '#contract/platform/endpoint.ts'
import { type ReviewPhoto, reviewPhotos } from '#contract/inbox/review-photos.ts'
import { api, call, type ListPage, numberedPages, pageQuery, type ResponseMeta, toListPage } from '#app/api/base.ts'

/** Enough for 10 MB on a slow connection. */
const timeoutMs = 300_000

const ofProduct = (photo: ReviewPhoto) => ['Photo' as const, { type: 'Product' as const, id: photo.product._id }]

export const reviewPhotosApi = api.injectEndpoints({
  endpoints: (build) => ({
    addReviewPhoto: build.mutation<{ message: string }, { productId: string; file: File }>({
      query: ({ productId, file }) => {
        const body = new FormData()
        body.append('image', file)
        const { method, url } = reviewPhotos.add
        return { method, url: url.replace(':id', productId), body, timeout: timeoutMs }
      },
    }),
    listPhotos: build.infiniteQuery<ListPage<ReviewPhoto>, void, number>({
      ...call(reviewPhotos.list, ({ pageParam }: { pageParam: number }) => ({ query: pageQuery(pageParam) })),
      transformResponse: (found: ReviewPhoto[], meta: ResponseMeta | undefined) => toListPage(found, meta),
      infiniteQueryOptions: numberedPages,
      providesTags: ['Photo'],
    }),
    showPhoto: build.mutation({
      ...call(reviewPhotos.show, ({ id, ...body }: BodyOf<typeof reviewPhotos.show> & { id: string }) => ({
        params: { id },
        body,
      })),
      invalidatesTags: (photo) => (photo ? ofProduct(photo) : ['Photo']),
    }),
    deletePhoto: build.mutation({
      ...call(reviewPhotos.remove, ({ _id }: ReviewPhoto) => ({ params: { id: _id } })),
      invalidatesTags: (_reply, _error, photo) => ofProduct(photo),
    }),
  }),
})

export const { useAddReviewPhotoMutation, useListPhotosInfiniteQuery, useShowPhotoMutation, useDeletePhotoMutation } =
  reviewPhotosApi

/** The address of the bytes of a photo: while it waits, only admins can read them. */
export function photoAddress({ _id, image }: ReviewPhoto): string {
  return image === '' ? reviewPhotos.file.url.replace(':id', _id) : `${image}?w=800`
}
