import { Link } from 'react-router'
import kit from '#app/admin/kit/kit.module.scss'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { Section } from '#app/admin/kit/section.tsx'
import { StateText } from '#app/admin/kit/state-text.tsx'
import { feedsApi } from '#app/api/admin/selling.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { copyText } from '#app/ui/feedback/copy-text.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import type { GoogleFeedState, ExcludedReason } from '#contract/selling/feeds.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { paths } from '#rules/paths.ts'
import { nzTimeText } from '#rules/platform/nz-dates.ts'
import { ConnectionsPage } from './connections-page.tsx'
import styles from './connections.module.scss'
import { act, ActionButton } from '#app/admin/kit/act.tsx'
import { type FormEvent, useId, useState } from 'react'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { catalogueApi } from '#app/api/catalogue.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'

// Always refetch on mount: every order and every saved product changes it.
export const loader = prefetch(() => [feedsApi.google.initiate(undefined, { forceRefetch: true })])

export function Component() {
  const { data, error, isFetching, refetch } = feedsApi.google.useQuery()
  return (
    <ConnectionsPage title="Google and feeds">
      {!data && <LoadError error={error} isFetching={isFetching} refetch={refetch} />}
      {data && (
        <Section className="mt-0" id="google-feed" title="Google Merchant feed">
          <div className={kit.halves}>
            <div>
              <LastRead feed={data} />
              <FeedFigures feed={data} />
              <FeedAddress />
            </div>
            <div>
              <Excluded excluded={data.excluded} />
              <ExcludeProduct />
              <p className="meta mt-3 mb-0">
                New pieces as an Atom feed:{' '}
                <a className={styles.code} href={paths.feeds.newPieces}>
                  {paths.feeds.newPieces}
                </a>
              </p>
            </div>
          </div>
        </Section>
      )}
    </ConnectionsPage>
  )
}

function LastRead({ feed: { readByGoogleAt, readByOthersAt } }: { feed: GoogleFeedState }) {
  return (
    <p>
      {readByGoogleAt === null ? (
        <StateText variant="wait">Not read by Google yet</StateText>
      ) : (
        <StateText variant="ok">Read by Google on {nzTimeText(readByGoogleAt)}</StateText>
      )}
      {readByOthersAt !== null && <span className="meta d-block">By others on {nzTimeText(readByOthersAt)}</span>}
    </p>
  )
}

function FeedFigures({ feed: { pieces, inFeed, onSale, outOfStock, excluded } }: { feed: GoogleFeedState }) {
  const figures = [
    ['Pieces in the feed', `${inFeed} of ${pieces}`],
    ['On sale, with price and days', onSale],
    ['None in stock, sent as ‘out of stock’', outOfStock],
    ['Left out', excluded.count],
  ] as const
  return (
    <dl className={kit.counts}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function FeedAddress() {
  const address = useShopDetails().publicUrl + paths.feeds.google
  return (
    <>
      <label className="form-label" htmlFor="feed-address">
        Feed address
      </label>
      <input
        id="feed-address"
        className={`form-control form-control-sm ${styles.code}`}
        readOnly
        value={address}
        onFocus={({ target }) => target.select()}
      />
      <div className="d-flex flex-wrap gap-2 align-items-center mt-3">
        <button type="button" className="btn btn-outline btn-sm" onClick={() => void copyText(address, 'address')}>
          Copy<span className="visually-hidden"> the address of the feed</span>
        </button>
        <a className="btn btn-quiet btn-sm" href={paths.feeds.google}>
          View feed
        </a>
      </div>
    </>
  )
}

function Excluded({ excluded: { count, pieces } }: { excluded: GoogleFeedState['excluded'] }) {
  return (
    <>
      <h3 className="h5">Left out, and why</h3>
      {count === 0 && <p>No piece is left out.</p>}
      {count > 0 && (
        <ul className={`ruled mt-2 ${styles.items}`}>
          {pieces.map((item) => (
            <Product key={item._id} piece={item} />
          ))}
        </ul>
      )}
      {count > pieces.length && (
        <p className="meta mt-3 mb-0">
          The first {pieces.length} of {count}.
        </p>
      )}
    </>
  )
}

function Product({ piece: { _id, name, reason } }: { piece: GoogleFeedState['excluded']['pieces'][number] }) {
  const choose = feedsApi.choose.useMutation()
  const own = reason === 'by-owner'
  return (
    <li className="between row-gap-1 column-gap-3">
      <div>
        <Link to={adminPaths.productEdit(_id)}>{name}</Link>
        <br />
        <span className="meta">{own ? 'Left out by you' : excludedText[reason].why}</span>
      </div>
      {own ? (
        <ActionButton mutation={choose} arg={{ id: _id, isExcluded: false }} success={({ message }) => message}>
          Include<span className="visually-hidden"> {name}</span>
        </ActionButton>
      ) : (
        <Link className="btn btn-quiet btn-sm" to={adminPaths.productEdit(_id)}>
          {excludedText[reason].part}
          <span className="visually-hidden"> of {name}</span>
        </Link>
      )}
    </li>
  )
}

const excludedText: Record<Exclude<ExcludedReason, 'by-owner'>, { why: string; part: string }> = {
  'no-picture': { why: 'There’s no picture', part: 'Picture' },
  'small-picture': { why: 'The picture is smaller than 500 px', part: 'Picture' },
  'no-description': { why: 'There’s no description', part: 'Text' },
  'no-price': { why: 'The price is $0.00', part: 'Price' },
}

function ExcludeProduct() {
  const id = useId()
  const [entered, setEntered] = useState('')
  const [problem, setProblem] = useState<string>()
  const [choose, { isLoading }] = feedsApi.choose.useMutation()
  const keyword = useDebouncedValue(entered.replace(/ · .*/, '').trim(), 200)
  const { data } = catalogueApi.manage.useQuery(keyword === '' ? skipToken : { keyword, pageNumber: 1 })
  const pieces = (data?.products ?? []).map(({ _id, name, code }) => ({ _id, name, label: `${name} · ${code}` }))

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const chosen = pieces.find(({ label, name }) => label === entered || name === entered)
    if (!chosen) return setProblem('Choose a piece from the list.')
    void act(
      choose({ id: chosen._id, isExcluded: true }),
      ({ message }) => message,
      () => setEntered(''),
    )
  }

  return (
    <form noValidate className="mt-3" onSubmit={handleSubmit}>
      <TextField
        label="Leave a piece out"
        name="piece"
        list={`${id}-pieces`}
        autoComplete="off"
        value={entered}
        error={problem}
        onChange={(event) => {
          setEntered(event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <datalist id={`${id}-pieces`}>
        {pieces.map(({ _id, label }) => (
          <option key={_id}>{label}</option>
        ))}
      </datalist>
      <LoadingButton variant="outline" busy={isLoading}>
        Leave out
      </LoadingButton>
    </form>
  )
}
