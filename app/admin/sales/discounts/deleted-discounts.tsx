import type { RefObject } from 'react'
import { useBringBackDiscountMutation, useListDeletedDiscountsInfiniteQuery } from '#app/api/discounts.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { LoadMore } from '#app/ui/navigation/load-more.tsx'
import { DeletedList } from '#app/ui/table/deleted-list.tsx'
import { nzTimeText } from '#rules/platform/nz-dates.ts'

/** The codes that can be brought back. `heading` gets the focus afterwards, because the button is removed. */
export function DeletedDiscounts({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) {
  const { data, hasNextPage, isFetching, fetchNextPage } = useListDeletedDiscountsInfiniteQuery()
  const [bringBack, { isLoading }] = useBringBackDiscountMutation()
  const codes = data?.pages.flatMap(({ items }) => items) ?? []
  if (codes.length === 0) return null

  async function handleBringBack({ id, name }: { id: string; name: string }) {
    const { error } = await bringBack(id)
    if (error) return showToast('error', errorMessage(error))
    showToast('success', `${name} is back`)
    heading.current?.focus()
  }

  return (
    <>
      <DeletedList
        level="h2"
        items={codes.map(({ _id, code, by, deletedAt }) => ({
          id: _id,
          name: code,
          about: `Deleted on ${nzTimeText(deletedAt)} by ${by}`,
        }))}
        isBusy={isLoading}
        onBringBack={(item) => void handleBringBack(item)}
      />
      {hasNextPage && (
        <LoadMore
          label="Codes deleted before"
          hasMore={hasNextPage}
          busy={isFetching}
          onMore={async () => (await fetchNextPage()).hasNextPage}
        >
          The last {codes.length} codes
        </LoadMore>
      )}
    </>
  )
}
