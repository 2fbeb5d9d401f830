import { api, call } from '#app/api/base.ts'
import { addedPieces, type PiecesInSale, type PiecesToAdd, type ShownPieces } from '#contract/selling/added-pieces.ts'

const tags = ['Sale', 'Product'] as const

interface PiecesOfSale<Body> {
  id: string
  body: Body
}

const addedPiecesApi = api.injectEndpoints({
  endpoints: (build) => ({
    previewSalePieces: build.mutation({ ...call(addedPieces.preview, (body: PiecesToAdd) => ({ body })) }),
    addSalePieces: build.mutation({
      ...call(addedPieces.add, ({ id, body }: PiecesOfSale<ShownPieces>) => ({ params: { id }, body })),
      invalidatesTags: tags,
    }),
    takeOutSalePieces: build.mutation({
      ...call(addedPieces.takeOut, ({ id, body }: PiecesOfSale<PiecesInSale>) => ({ params: { id }, body })),
      invalidatesTags: tags,
    }),
  }),
})

export const { usePreviewSalePiecesMutation, useAddSalePiecesMutation, useTakeOutSalePiecesMutation } = addedPiecesApi
