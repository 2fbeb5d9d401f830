import type { ListSort } from '#rules/catalogue/list-choice.ts'
import { readListChoice, writeList } from '#app/shop/listing/chosen/list-query.ts'
import { sortOf, sortsFor, sortText, withSort } from './chosen-values.ts'
import { listFormId, type ListTools, useGo } from './tools-props.ts'

export function Sort({ tools }: { tools: ListTools }) {
  return (
    <div className="sorter">
      <label className="fw-semibold" htmlFor="list-sort">
        Sort
      </label>
      <SortSelect tools={tools} id="list-sort" className="form-select" form={listFormId} />
    </div>
  )
}

interface SortSelectProps {
  tools: ListTools
  id?: string
  className?: string
  form?: string
  'aria-label'?: string
}

export function SortSelect({ tools, ...attributes }: SortSelectProps) {
  const go = useGo()
  const choice = readListChoice(tools.query)
  return (
    <select
      {...attributes}
      name="sort"
      autoComplete="off"
      value={sortOf(choice)}
      onChange={({ currentTarget: { value } }) =>
        void go(writeList(tools.query, { choice: withSort(choice, value as ListSort) }))
      }
    >
      {sortsFor(choice).map((sort) => (
        <option key={sort} value={sort}>
          {sortText(sort, tools)}
        </option>
      ))}
    </select>
  )
}
