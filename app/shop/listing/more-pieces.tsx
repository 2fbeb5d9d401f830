import { LoadMore } from '#app/ui/navigation/load-more.tsx'

interface MorePiecesProps {
  list: {
    data?: { pages: readonly unknown[] }
    hasNextPage: boolean
    isFetching: boolean
    fetchNextPage: () => PromiseLike<{ hasNextPage: boolean }>
  }
  /** How many pieces of the list are loaded. */
  shown: number
}

/** A button that adds the next pieces to the list of a large shop; nothing in any other. */
export function MorePieces({ list: { data, hasNextPage, isFetching, fetchNextPage }, shown }: MorePiecesProps) {
  if (!hasNextPage && (data?.pages.length ?? 0) < 2) return null
  return (
    <LoadMore
      label="More pieces"
      hasMore={hasNextPage}
      busy={isFetching}
      onMore={async () => (await fetchNextPage()).hasNextPage}
    >
      {hasNextPage ? `The ${shown} top rated pieces` : `All ${shown} pieces`}
    </LoadMore>
  )
}
