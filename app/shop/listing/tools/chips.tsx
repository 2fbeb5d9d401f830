import { useRef } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/image/icon.tsx'
import { chosenValues, withoutChosen } from './chosen-values.ts'
import { focusCount, type ListTools } from './tools-props.ts'

/** Each is a link that removes a value. The focus goes to the next one, then to the count. */
export function Chips({ tools, isInSheet = false }: { tools: ListTools; isInSheet?: boolean }) {
  const list = useRef<HTMLUListElement>(null)
  const values = chosenValues(tools.query, tools.room !== undefined)
  if (values.length === 0) return null

  function focusNext(index: number) {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('.chip') ?? [])]
    const next = links[index + 1] ?? links[index - 1]
    if (next) next.focus()
    else focusCount()
  }

  return (
    <ul className={`list-unstyled chips ${isInSheet ? 'pb-3' : ''}`} aria-label="Chosen filters" ref={list}>
      {values.map(({ text, without }, index) => (
        <li key={text}>
          <Link
            className="chip"
            to={{ search: without }}
            preventScrollReset
            aria-label={`Remove: ${text}`}
            onClick={() => focusNext(index)}
          >
            {text}
            <Icon name="x-lg" />
          </Link>
        </li>
      ))}
      {!isInSheet && (
        <li>
          <ClearAll query={tools.query} />
        </li>
      )}
    </ul>
  )
}

export function ClearAll({ query }: { query: string }) {
  return (
    <Link className="link-button" to={{ search: withoutChosen(query) }} preventScrollReset onClick={() => focusCount()}>
      Clear all
    </Link>
  )
}
