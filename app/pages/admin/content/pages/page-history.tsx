import { useState } from 'react'
import { useListShopPageVersionsInfiniteQuery, useReadShopPageVersionQuery } from '#app/api/content/shop-pages.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { LoadMore } from '#app/ui/navigation/load-more.tsx'
import { WrittenText } from '#app/ui/written-text.tsx'
import type { ShopPageState, ShopPageVersion } from '#contract/content/shop-pages.ts'
import { dayAndTimeText } from '#rules/nz-dates.ts'
import styles from './pages.module.scss'

/** The versions of a page, each of which can be looked at and put back, without limit. */
export function PageHistory(props: { state: ShopPageState; isBusy: boolean; onPutBack: (number: number) => void }) {
  const { _id, asOf, liveNumber } = props.state
  const [looked, setLooked] = useState<number | null>(null)
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useListShopPageVersionsInfiniteQuery(_id)
  const versions = data?.pages.flatMap(({ items }) => items) ?? []
  const newest = versions[0]?.number
  return (
    <section aria-labelledby="page-history">
      <h2 id="page-history">History</h2>
      <ol className={styles.time}>
        {versions.map((version) => {
          const when = dayAndTimeText(version.at, asOf)
          const isOpen = looked === version.number
          return (
            <li key={version.number}>
              <p>{nameOf(version, liveNumber)}</p>
              <span className="meta">
                {when}, {version.by}
              </span>
              <div className={styles.buttons}>
                <button
                  type="button"
                  className="btn btn-quiet btn-sm"
                  aria-expanded={isOpen}
                  onClick={() => setLooked(isOpen ? null : version.number)}
                >
                  {isOpen ? 'Close' : 'Look at it'}
                  <span className="visually-hidden">, version of {when}</span>
                </button>
                {version.number !== newest && version.number !== liveNumber && (
                  <LoadingButton
                    type="button"
                    look="outline"
                    busy={props.isBusy}
                    onClick={() => props.onPutBack(version.number)}
                  >
                    Put this version back<span className="visually-hidden">, of {when}</span>
                  </LoadingButton>
                )}
              </div>
              {isOpen && <OldText id={_id} number={version.number} />}
            </li>
          )
        })}
      </ol>
      {hasNextPage && (
        <LoadMore
          label="Older versions"
          hasMore
          busy={isFetchingNextPage}
          onMore={async () => (await fetchNextPage()).hasNextPage}
        >
          {versions.length} versions
        </LoadMore>
      )}
    </section>
  )
}

function nameOf({ number, state, title }: ShopPageVersion, liveNumber: number | null): string {
  if (state === 'draft') return 'Draft'
  return number === liveNumber ? `Live now: ${title}` : title
}

function OldText({ id, number }: { id: string; number: number }) {
  const { data, error } = useReadShopPageVersionQuery({ id, number })
  if (error) return <p className="meta">{errorMessage(error)}</p>
  return (
    data && (
      <div className={styles.old}>
        <p className="meta">/pages/{data.value.slug}</p>
        {data.html === '' ? <p className="meta">It has no text.</p> : <WrittenText html={data.html} />}
      </div>
    )
  )
}
