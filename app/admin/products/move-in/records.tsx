import { useState } from 'react'
import { Link } from 'react-router'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { Options } from '#app/admin/kit/options.tsx'
import { movesApi } from '#app/api/admin/back-office.ts'
import styles from '#app/admin/products/product-import/product-import.module.scss'
import { SelectField } from '#app/ui/form/select-field.tsx'
import type { Move, MoveKind, MoveRecord } from '#contract/back-office/moves.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { ChoiceBox } from './choice-box.tsx'
import { kindNames, outcomes } from './move-texts.ts'

const pollMs = 5_000

const shows = {
  all: 'All',
  new: 'New',
  changed: 'Changed',
  differs: 'Changed here and in the file',
  same: 'Unchanged',
  refused: 'Left out',
  proposed: 'With sizes to agree to',
  missing: 'Sizes missing',
} as const

/** The lines of the files, by kind and outcome. */
export function Records({ move: { _id, counts, state } }: { move: Move }) {
  const [kind, setKind] = useState<MoveKind>(counts[0]?.kind ?? 'product')
  const [show, setShow] = useState<keyof typeof shows>('all')
  const [after, setAfter] = useState<readonly string[]>([])
  const filter = show === 'all' ? {} : show === 'proposed' || show === 'missing' ? { sizes: show } : { outcome: show }
  const arg = { id: _id, kind, ...filter, after: after.at(-1) }
  const { data, error, isFetching, refetch } = movesApi.listRecords.useQuery(arg, {
    pollingInterval: state === 'running' ? pollMs : 0,
    refetchOnMountOrArgChange: true,
  })
  const last = data?.records.at(-1)
  return (
    <>
      <div className="d-flex flex-wrap gap-3">
        <SelectField
          label="Lines"
          short
          value={kind}
          onChange={({ target }) => {
            setKind(counts.find((each) => each.kind === target.value)?.kind ?? kind)
            setAfter([])
          }}
        >
          {counts.map((each) => (
            <option key={each.kind} value={each.kind}>
              {kindNames[each.kind]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Show"
          short
          value={show}
          onChange={({ target }) => {
            setShow(target.value as keyof typeof shows)
            setAfter([])
          }}
        >
          <Options of={shows} />
        </SelectField>
      </div>
      <LoadError error={error} isFetching={isFetching} refetch={refetch} />
      {data?.records.length === 0 && <p>There are no such lines.</p>}
      {data && data.records.length > 0 && (
        <RecordTable moveId={_id} records={data.records} canChoose={state === 'tried'} />
      )}
      <div className="d-flex gap-2">
        {after.length > 0 && (
          <button className="btn btn-outline btn-sm" type="button" onClick={() => setAfter(after.slice(0, -1))}>
            Lines before
          </button>
        )}
        {data?.isMore && last && (
          <button className="btn btn-outline btn-sm" type="button" onClick={() => setAfter([...after, last._id])}>
            Next lines
          </button>
        )}
      </div>
    </>
  )
}

interface RecordTableProps {
  moveId: string
  records: readonly MoveRecord[]
  canChoose: boolean
}

function RecordTable({ moveId, records, canChoose }: RecordTableProps) {
  return (
    <DataTable
      caption="Lines of the files"
      rows={records}
      columns={[
        { head: 'File and line', className: 'text-break', cell: ({ file, line }) => `${file}, ${line}` },
        { head: 'Name', isLead: true, className: 'text-break', cell: (record) => <RecordName record={record} /> },
        {
          head: 'Outcome',
          cell: ({ outcome }) =>
            outcome && <span className={`badge ${outcomes[outcome].badge}`}>{outcomes[outcome].label}</span>,
        },
        {
          head: 'Details',
          className: `text-break ${styles.details}`,
          cell: (record) => <Details moveId={moveId} record={record} canChoose={canChoose} />,
        },
      ]}
    />
  )
}

function RecordName({ record: { kind, name, target } }: { record: MoveRecord }) {
  if (target === null || (kind !== 'product' && kind !== 'customer')) return name
  return <Link to={kind === 'product' ? adminPaths.productEdit(target) : adminPaths.customer(target)}>{name}</Link>
}

function Details({ moveId, record, canChoose }: { moveId: string; record: MoveRecord; canChoose: boolean }) {
  const [choose] = movesApi.choose.useMutation()
  const { _id, name, notes, sizes, differences } = record
  const takesFile = differences.every((each) => each.takesFile)
  return (
    <>
      {notes.map((note) => (
        <p className="mb-0" key={note}>
          {note}
        </p>
      ))}
      {sizes && (
        <ChoiceBox
          label={`Use ${sizes.text} for ${name}`}
          help={`Read from “${sizes.from}”. Without sizes it stays a draft.`}
          isOn={sizes.isAgreed}
          disabled={!canChoose}
          onChoose={(takesSizes) => choose({ id: moveId, record: _id, takesSizes })}
        />
      )}
      {differences.map(({ field, here, inFile }) => (
        <p className="mb-0" key={field}>
          {field}: here “{here}”, in the file “{inFile}”
        </p>
      ))}
      {differences.length > 0 && (
        <ChoiceBox
          label={`Take the file’s values for ${name}`}
          isOn={takesFile}
          disabled={!canChoose}
          onChoose={(isWanted) => choose({ id: moveId, record: _id, takesFile: isWanted })}
        />
      )}
    </>
  )
}
