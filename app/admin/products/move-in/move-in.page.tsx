import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ActionButton } from '#app/admin/kit/act.tsx'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { Section } from '#app/admin/kit/section.tsx'
import { useConfirmedAction } from '#app/admin/kit/use-confirmed-action.tsx'
import { FileButton } from '#app/admin/kit/file-button.tsx'
import { DropZone } from '#app/admin/products/product-edit/upload-fields.tsx'
import { movesApi } from '#app/api/admin/back-office.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { DayInWords } from '#app/ui/day-in-words.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { BackLink } from '#app/ui/navigation/back-link.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { type Move, sourceNames } from '#contract/back-office/moves.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { countText } from '#rules/platform/count-text.ts'
import { dayText } from '#rules/platform/nz-dates.ts'
import { BroughtIn } from './brought-in.tsx'
import { Categories } from './categories.tsx'
import { fileKinds, isUnderWay, stateTexts } from './move-texts.ts'
import { Trial } from './trial.tsx'

export const loader = prefetch(() => [movesApi.list.initiate(undefined, { forceRefetch: true })])

const pollMs = 2_000

/** Brings products, customers and orders over from another shop: files, rooms, a trial, and bringing in. */
export function Component() {
  const id = useSearchParams()[0].get('id')
  const [isPolled, setIsPolled] = useState(false)
  const { data, error, isFetching, refetch } = movesApi.list.useQuery(undefined, {
    pollingInterval: isPolled ? pollMs : 0,
  })
  const moves = data?.moves ?? []
  const move = id === null ? moves.find(({ startedAt }) => startedAt === null) : moves.find(({ _id }) => _id === id)
  const isBusy = move !== undefined && isUnderWay(move)
  if (isBusy !== isPolled) setIsPolled(isBusy)
  const others = moves.filter((each) => each !== move)
  return (
    <>
      <PageMeta title="Move in from another shop" />
      <div className="container">
        <div className="trail">
          <BackLink to={adminPaths.products()} />
        </div>
        <PageHeading
          title="Move in from another shop"
          lead="From Shopify, WooCommerce or ProShop: pieces with their pictures, customers, orders of before and old addresses. Nothing is stored before you say so, and for 30 days all of it can be taken back."
          afterCrumbs
        />
        <LoadError error={error} isFetching={isFetching} refetch={refetch} />
        {data && !move && <Begin />}
        {move && <Steps key={move._id} move={move} />}
        {others.length > 0 && <OtherMoves moves={others} />}
      </div>
    </>
  )
}

function Begin() {
  const create = movesApi.create.useMutation()
  return (
    <p>
      <ActionButton mutation={create} arg={undefined} success={null}>
        Begin a move
      </ActionButton>
    </p>
  )
}

function Steps({ move }: { move: Move }) {
  const hasFiles = move.files.length > 0
  const hasProducts = move.counts.some(({ kind }) => kind === 'product')
  const isOpen = move.startedAt === null
  return (
    <>
      {move.problem && <Alert kind="danger">{move.problem}</Alert>}
      {isOpen && <Files move={move} />}
      {isOpen && hasProducts && <Categories move={move} />}
      {isOpen && hasFiles && <Trial move={move} step={hasProducts ? 3 : 2} />}
      {move.waitsUntil && <Delete move={move} until={move.waitsUntil} />}
      {!isOpen && <BroughtIn move={move} />}
    </>
  )
}

/** The first step: the files of the other shop. What each one is follows from its columns. */
function Files({ move: { _id, source, files } }: { move: Move }) {
  const [addFile] = movesApi.addFile.useMutation()
  const removeFile = movesApi.removeFile.useMutation()
  const [reading, setReading] = useState<string | null>(null)
  const [failures, setFailures] = useState<readonly string[]>([])

  async function handleFiles(chosen: readonly File[]) {
    if (reading !== null) return
    const refused: string[] = []
    for (const file of chosen) {
      setReading(file.name)
      const { error } = await addFile({ id: _id, file })
      if (error) refused.push(errorMessage(error))
    }
    setReading(null)
    setFailures(refused)
  }

  return (
    <Section title="1. Files" meta={source ? `From ${sourceNames[source]}` : undefined}>
      <DropZone onFiles={(chosen) => void handleFiles(chosen)}>
        <FileButton
          className="btn btn-outline flex-none"
          accept=".csv,.json,.jsonl,.ndjson,.zip,text/csv,application/json"
          multiple
          onFiles={(chosen) => void handleFiles(chosen)}
        >
          Choose files
        </FileButton>
        <div>
          <p className="mb-0">
            CSV of Shopify or WooCommerce, JSON of ProShop (each up to 50 MB), and ZIPs with pictures if they aren’t on
            the web (up to 1 GB).
          </p>
          <p className="mb-0 text-break" role="status">
            {reading !== null && `Reading ${reading}…`}
          </p>
        </div>
      </DropZone>
      {failures.map((text) => (
        <Alert kind="danger" key={text}>
          {text}
        </Alert>
      ))}
      {files.length > 0 && (
        <DataTable
          caption="Files of the move"
          rows={files}
          columns={[
            { head: 'File', isLead: true, className: 'text-break', cell: ({ name }) => name },
            { head: 'What it has', cell: ({ kind, records }) => countText(records, ...fileKinds[kind]) },
            { head: 'Format', cell: ({ format }) => format },
            {
              head: 'Actions',
              isAct: true,
              isRight: true,
              cell: (file) => (
                <ActionButton mutation={removeFile} arg={{ id: _id, fileId: file._id }} success={null}>
                  Remove<span className="visually-hidden"> {file.name}</span>
                </ActionButton>
              ),
            },
          ]}
        />
      )}
    </Section>
  )
}

/** A move that is not started is deleted after 30 days, because its files are full of names and addresses. */
function Delete({ move: { _id }, until }: { move: Move; until: string }) {
  const [remove] = movesApi.remove.useMutation()
  const action = useConfirmedAction({
    question: () => ({
      question: 'Delete this move?',
      consequence: 'Its files go with it. Nothing of them is in the shop yet.',
      action: 'Delete',
      keep: 'Keep the move',
      isDanger: true,
    }),
    send: () => remove({ id: _id }),
    success: () => 'Move deleted',
  })
  return (
    <Section className="mt-5" title="Not now?">
      <p>We’ll keep the files until {dayText(until)}. If you haven’t brought them in by then, we’ll delete them.</p>
      <button className="btn btn-outline" type="button" onClick={() => action.ask(undefined)}>
        Delete the move…
      </button>
      {action.dialog}
    </Section>
  )
}

function OtherMoves({ moves }: { moves: readonly Move[] }) {
  return (
    <Section className="mt-5" title="Other moves">
      <DataTable
        caption="Other moves"
        rows={moves}
        columns={[
          {
            head: 'Move',
            isLead: true,
            cell: ({ _id, source, createdAt, startedAt }) => (
              <Link to={adminPaths.moveIn(startedAt === null ? '' : _id)}>
                <span>
                  {source ? `From ${sourceNames[source]}` : 'Without files'}, <DayInWords at={createdAt} />
                </span>
              </Link>
            ),
          },
          { head: 'By', cell: ({ byName }) => byName },
          { head: 'State', cell: ({ state }) => stateTexts[state] },
        ]}
      />
    </Section>
  )
}
