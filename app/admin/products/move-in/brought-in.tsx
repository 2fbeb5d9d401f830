import { act, ActionButton } from '#app/admin/kit/act.tsx'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { FileButton } from '#app/admin/kit/file-button.tsx'
import { Section } from '#app/admin/kit/section.tsx'
import { useConfirmedAction } from '#app/admin/kit/use-confirmed-action.tsx'
import { DropZone, UploadProgress } from '#app/admin/products/product-edit/upload-fields.tsx'
import { movesApi } from '#app/api/admin/back-office.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { type Move, sourceNames } from '#contract/back-office/moves.ts'
import { countText } from '#rules/platform/count-text.ts'
import { dayText } from '#rules/platform/nz-dates.ts'
import { kindNames, stateTexts, sumCounts } from './move-texts.ts'
import { Records } from './records.tsx'
import { Counts } from './trial.tsx'

/** A move that is being brought in, or has been. */
export function BroughtIn({ move }: { move: Move }) {
  const { _id, state, source, counts, pictures } = move
  const goOn = movesApi.start.useMutation()
  const wanted = sumCounts(counts, 'total') - sumCounts(counts, 'refused')
  const stored = sumCounts(counts, 'stored')
  const settled = pictures.here + pictures.failed
  const all = settled + pictures.waiting
  return (
    <>
      <Section
        title={`${state === 'tried' ? 'Stopped' : stateTexts[state]}${source ? ` from ${sourceNames[source]}` : ''}`}
        buttons={
          state === 'tried' && (
            <ActionButton mutation={goOn} arg={{ id: _id }} success={null}>
              Go on
            </ActionButton>
          )
        }
      >
        {state === 'running' && (
          <UploadProgress label={`Bringing in: ${stored} of ${wanted}`} value={wanted === 0 ? 1 : stored / wanted} />
        )}
        {pictures.waiting > 0 && state !== 'undone' && (
          <UploadProgress label={`Pictures: ${settled} of ${all}`} value={all === 0 ? 1 : settled / all} />
        )}
        {state === 'done' && pictures.waiting === 0 && (
          <Alert kind={pictures.failed > 0 ? 'warning' : 'success'}>
            {pictures.failed > 0 ? 'Here' : 'All is here'}: {countText(stored, 'line')},{' '}
            {countText(pictures.here, 'picture')}.
            {pictures.failed > 0 && ` Missing: ${countText(pictures.failed, 'picture')}.`}
          </Alert>
        )}
        <Counts counts={counts} />
      </Section>
      {state === 'done' && (pictures.failed > 0 || move.undoUntil !== null) && <Pictures move={move} />}
      <Section className="mt-5" title="Lines">
        <Records key={state} move={move} />
      </Section>
      {move.undoUntil && (state === 'done' || state === 'tried') && <TakeBack move={move} until={move.undoUntil} />}
    </>
  )
}

function Pictures({ move: { _id, pictures, undoUntil } }: { move: Move }) {
  const { data } = movesApi.listPictures.useQuery({ id: _id }, { skip: pictures.failed === 0 })
  const retry = movesApi.retryPictures.useMutation()
  return (
    <Section
      className="mt-5"
      title="Missing pictures"
      meta={countText(pictures.failed, 'picture')}
      buttons={
        pictures.failed > 0 && (
          <ActionButton mutation={retry} arg={{ id: _id }} success={null}>
            Try again
          </ActionButton>
        )
      }
    >
      {undoUntil !== null && <AddPictures moveId={_id} />}
      {data && pictures.failed > 0 && (
        <DataTable
          caption="Missing pictures"
          rows={data.pictures}
          keyOf={({ product, url }) => `${product} ${url}`}
          columns={[
            { head: 'Piece', isLead: true, className: 'text-break', cell: ({ name }) => name },
            { head: 'Address', className: 'text-break', cell: ({ url }) => url },
            { head: 'Why', cell: ({ problem }) => problem },
          ]}
        />
      )}
    </Section>
  )
}

/** A ZIP may bring what could not be fetched, for as long as the move can be taken back. */
function AddPictures({ moveId }: { moveId: string }) {
  const [addFile, { isLoading }] = movesApi.addFile.useMutation()

  function handleFiles([file]: readonly File[]) {
    if (file && !isLoading) void act(addFile({ id: moveId, file }), `Pictures from ${file.name} added`)
  }

  return (
    <DropZone onFiles={handleFiles}>
      <FileButton className="btn btn-outline flex-none" accept=".zip" onFiles={handleFiles}>
        Add a ZIP of pictures
      </FileButton>
      <p className="mb-0" role="status">
        {isLoading
          ? 'Reading the pictures…'
          : 'Name each like the picture that’s missing, or like the code of a piece without pictures (KC-100.jpg, KC-100-2.jpg).'}
      </p>
    </DropZone>
  )
}

function TakeBack({ move: { _id }, until }: { move: Move; until: string }) {
  const { data } = movesApi.listKept.useQuery({ id: _id })
  const [undo] = movesApi.undo.useMutation()
  const { goes = 0, restores = 0, kept = [] } = data ?? {}
  const action = useConfirmedAction({
    question: () => ({
      question: `Take back ${countText(goes + restores, 'thing')} of this move?`,
      consequence: `${restores > 0 ? `What it changed of ${countText(restores, 'piece')} goes back. ` : ''}New pieces go to the deleted pieces for 30 days. Accounts, orders of before and addresses that lead on are deleted for good.${kept.length > 0 ? ' What stays is listed, with the reasons.' : ''}`,
      action: 'Take back',
      keep: 'Keep it all',
      isDanger: true,
    }),
    send: () => undo({ id: _id }),
    success: () => null,
  })
  return (
    <Section className="mt-5" title="Take back" meta={`Until ${dayText(until)}`}>
      {kept.length > 0 && (
        <DataTable
          caption="What stays"
          rows={kept}
          keyOf={({ kind, name, reason }) => `${kind} ${name} ${reason}`}
          columns={[
            { head: 'What stays', isLead: true, className: 'text-break', cell: ({ name }) => name },
            { head: 'Kind', cell: ({ kind }) => kindNames[kind] },
            { head: 'Why', cell: ({ reason }) => reason },
          ]}
        />
      )}
      <button className="btn btn-outline" type="button" disabled={!data} onClick={() => action.ask(undefined)}>
        Take back…
      </button>
      {action.dialog}
    </Section>
  )
}
