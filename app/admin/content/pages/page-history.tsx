import { useState } from 'react'
import { useListShopPageVersionsInfiniteQuery, useReadShopPageVersionQuery } from '#app/api/content/shop-pages.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { TextComparison } from '#app/admin/content/text-comparison.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { LoadMore } from '#app/ui/navigation/load-more.tsx'
import { WrittenText } from '#app/ui/written-text.tsx'
import type { ShopPageState, ShopPageValues, ShopPageVersion } from '#contract/content/shop-pages.ts'
import { dayAndTimeText } from '#rules/platform/nz-dates.ts'
import styles from './pages.module.scss'

/** The versions of a page, each of which can be looked at and put back, without limit. */
export function PageHistory(props: { state: ShopPageState; isBusy: boolean; onPutBack: (number: number) => void }) {
  const { _id, asOf, liveNumber } = props.state
  const [open, setOpen] = useState<{ number: number; as: 'text' | 'comparison' } | null>(null)
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useListShopPageVersionsInfiniteQuery(_id)
  const versions = data?.pages.flatMap(({ items }) => items) ?? []
  const newest = versions[0]?.number
  return (
    <section aria-labelledby="page-history">
      <h2 id="page-history">History</h2>
      <ol className={styles.time}>
        {versions.map((version) => {
          const when = dayAndTimeText(version.at, asOf)
          const { number } = version
          const shown = open?.number === number ? open.as : null
          const isLive = number === liveNumber
          const toggle = (as: 'text' | 'comparison') => setOpen(shown === as ? null : { number, as })
          return (
            <li key={number}>
              <p>{nameOf(version, liveNumber)}</p>
              <span className="meta">
                {when}, {version.by}
              </span>
              <div className={styles.buttons}>
                <button
                  type="button"
                  className="btn btn-quiet btn-sm"
                  aria-expanded={shown === 'text'}
                  onClick={() => toggle('text')}
                >
                  {shown === 'text' ? 'Close' : 'View'}
                  <span className="visually-hidden">, version of {when}</span>
                </button>
                {liveNumber !== null && !isLive && (
                  <button
                    type="button"
                    className="btn btn-quiet btn-sm"
                    aria-expanded={shown === 'comparison'}
                    onClick={() => toggle('comparison')}
                  >
                    {shown === 'comparison' ? 'Close' : 'Compare'}
                    <span className="visually-hidden">, version of {when} with the live one</span>
                  </button>
                )}
                {number !== newest && !isLive && (
                  <LoadingButton
                    type="button"
                    look="outline"
                    busy={props.isBusy}
                    onClick={() => props.onPutBack(number)}
                  >
                    Restore this version<span className="visually-hidden">, of {when}</span>
                  </LoadingButton>
                )}
              </div>
              {shown === 'text' && <OldText id={_id} number={number} />}
              {shown === 'comparison' && liveNumber !== null && <WithLive id={_id} {...{ number, liveNumber, asOf }} />}
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

/** A version and the live one, the earlier one first. */
function WithLive(props: { id: string; number: number; liveNumber: number; asOf: string }) {
  const { id, number, liveNumber, asOf } = props
  const before = useReadShopPageVersionQuery({ id, number: Math.min(number, liveNumber) })
  const after = useReadShopPageVersionQuery({ id, number: Math.max(number, liveNumber) })
  const error = before.error ?? after.error
  if (error) return <p className="meta">{errorMessage(error)}</p>
  if (!before.data || !after.data) return null
  const named = (version: ShopPageVersion) => {
    if (version.number === liveNumber) return `live since ${dayAndTimeText(version.at, asOf)}`
    return version.state === 'draft' ? 'the draft' : `version of ${dayAndTimeText(version.at, asOf)}`
  }
  const caption = `${after.data.title}: ${named(before.data)}, and ${named(after.data)}`
  return <TextComparison caption={caption} before={textOf(before.data.value)} after={textOf(after.data.value)} />
}

/** The title is the first paragraph, so that a new title is seen too. */
const textOf = ({ title, text }: ShopPageValues): string => `${title}\n\n${text}`

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
