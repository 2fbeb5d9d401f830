import { useNavigate } from 'react-router'
import { ActionButton } from '#app/admin/kit/act.tsx'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { Section } from '#app/admin/kit/section.tsx'
import { useConfirmedAction } from '#app/admin/kit/use-confirmed-action.tsx'
import { UploadProgress } from '#app/admin/products/product-edit/upload-fields.tsx'
import { movesApi } from '#app/api/admin/back-office.ts'
import { type Move, sourceNames } from '#contract/back-office/moves.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { countText } from '#rules/platform/count-text.ts'
import { kindNames, sumCounts } from './move-texts.ts'
import { ChoiceBox } from './choice-box.tsx'
import { Records } from './records.tsx'

/** A step shows what each line would become, and the last one brings it in. `step` is the number of the first. */
export function Trial({ move, step }: { move: Move; step: number }) {
  const { _id, state, counts } = move
  const trial = movesApi.try.useMutation()
  const total = sumCounts(counts, 'total')
  const tried = sumCounts(counts, 'tried')
  const isTried = state === 'tried'
  return (
    <>
      <Section className="mt-5" title={`${step}. Check`} meta="What each line would become. Nothing is stored yet.">
        {state === 'trying' ? (
          <UploadProgress label={`Checking: ${tried} of ${total}`} value={total === 0 ? 0 : tried / total} />
        ) : (
          <ActionButton mutation={trial} arg={{ id: _id }} success={null}>
            {isTried ? 'Check again' : 'Check the files'}
          </ActionButton>
        )}
        {isTried && <Counts counts={counts} />}
        {isTried && <Choices move={move} />}
        {isTried && <Records move={move} />}
      </Section>
      {isTried && <BringIn move={move} step={step + 1} />}
    </>
  )
}

export function Counts({ counts }: Pick<Move, 'counts'>) {
  return (
    <DataTable
      caption="What the files bring"
      rows={counts}
      keyOf={({ kind }) => kind}
      columns={[
        { head: 'What', isLead: true, cell: ({ kind }) => kindNames[kind] },
        { head: 'New', isRight: true, cell: (row) => row.new },
        { head: 'Changed', isRight: true, cell: ({ changed, differs }) => changed + differs },
        { head: 'Unchanged', isRight: true, cell: ({ same }) => same },
        { head: 'Left out', isRight: true, cell: ({ refused }) => refused },
      ]}
    />
  )
}

/** The two decisions that the owner makes: whether to use the sizes read from the texts, and the reduced prices. */
function Choices({ move: { _id, sizes, reduced, startsSale, admins } }: { move: Move }) {
  const [choose] = movesApi.choose.useMutation()
  return (
    <div className="my-4">
      {sizes.proposed > 0 && (
        <ChoiceBox
          label={`Use the sizes that were read for ${countText(sizes.proposed, 'piece')}`}
          help={`You agree to ${sizes.agreed} of them now. Compare them in the list below: a piece without sizes stays a draft.`}
          isOn={sizes.agreed === sizes.proposed}
          onChoose={(takesSizes) => choose({ id: _id, takesSizes })}
        />
      )}
      {reduced > 0 && (
        <ChoiceBox
          label={`Draft a sale for ${countText(reduced, 'piece')} with a price before`}
          help="Only if you charged the price before within the last 30 days: it’s what customers compare with. The sale starts when you plan it. Otherwise the pieces come in at the lower price, without a price before."
          isOn={startsSale}
          onChoose={(isWanted) => choose({ id: _id, startsSale: isWanted })}
        />
      )}
      {sizes.missing > 0 && <p>{countText(sizes.missing, 'piece')} without sizes: drafts until you enter them.</p>}
      {admins.length > 0 && (
        <p className="text-break">
          Admins there, who get no role here. Invite them:{' '}
          {admins.map(({ name, email }) => `${name} (${email})`).join(', ')}.
        </p>
      )}
    </div>
  )
}

function BringIn({ move: { _id, source, counts }, step }: { move: Move; step: number }) {
  const [start] = movesApi.start.useMutation()
  const navigate = useNavigate()
  const stored = sumCounts(counts, 'new', 'changed', 'differs')
  const action = useConfirmedAction({
    question: () => ({
      question: `Bring in ${countText(stored, 'line')} from ${source ? sourceNames[source] : 'the other shop'}?`,
      consequence:
        'No emails are sent. Pieces arrive as drafts, and go on sale as soon as their first picture is here and nothing is missing. For 30 days you can take it all back.',
      action: 'Bring in',
      keep: 'Not yet',
    }),
    send: () => start({ id: _id, lines: stored }),
    success: () => null,
    onDone: () => navigate(adminPaths.moveIn(_id)),
  })
  return (
    <Section className="mt-5" title={`${step}. Bring in`}>
      <button className="btn btn-primary" type="button" disabled={stored === 0} onClick={() => action.ask(undefined)}>
        Bring in {countText(stored, 'line')}…
      </button>
      {action.dialog}
    </Section>
  )
}
