import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { findApi } from '#app/api/admin/back-office.ts'
import { LiveRegion } from '#app/ui/feedback/live-region.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { useBackdropClick } from '#app/ui/overlay/use-backdrop-click.ts'
import type { Role } from '#contract/platform/areas.ts'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import { AdminIcon } from './admin-icon.tsx'
import { listResults, readWish, type Result } from './find-results.ts'
import { listRecentPlaces } from './recent-places.ts'
import styles from './find.module.scss'

export function FindDialog({ role, onClose }: { role: Role | undefined; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [typed, setTyped] = useState('')
  const [reached, setReached] = useState(0)
  const [recent] = useState(listRecentPlaces)
  const navigate = useNavigate()
  const id = useId()
  const groups = useResults(typed, recent, role)
  const results = groups.flatMap((group) => group.results)
  const active = results.length === 0 ? -1 : Math.min(reached, results.length - 1)

  useEffect(() => dialog.current?.showModal(), [])
  useBackdropClick(dialog, onClose)
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const chosen = results[active]
    if (step !== 0 && results.length > 0) setReached((active + step + results.length) % results.length)
    else if (event.key === 'Enter' && chosen) open(chosen)
    else return
    event.preventDefault()
  }

  function open(result: Result) {
    onClose()
    void navigate(result.to)
  }

  return (
    <dialog
      className={styles.dialog}
      ref={dialog}
      aria-label="Search or go to"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.field}>
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-label="Search or go to"
          aria-expanded={results.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
          maxLength={200}
          autoComplete="off"
          autoFocus
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setReached(0)
          }}
          onKeyDown={handleKey}
        />
        <button type="button" onClick={onClose}>
          <span className="visually-hidden">Close </span>
          <kbd>Esc</kbd>
        </button>
      </div>
      <LiveRegion text={typed === '' ? '' : `${results.length} ${results.length === 1 ? 'result' : 'results'}`} />
      <div className={styles.results} id={`${id}-list`} role="listbox" aria-label="Results">
        {groups.map(({ title, results: ofGroup, firstPlace }) => (
          <div role="group" aria-labelledby={`${id}-group-${firstPlace}`} key={title}>
            <p className="meta" id={`${id}-group-${firstPlace}`}>
              {title}
            </p>
            {ofGroup.map((result, index) => {
              const place = firstPlace + index
              return (
                <Link
                  key={`${result.kind} ${result.to} ${result.label}`}
                  id={`${id}-${place}`}
                  role="option"
                  aria-selected={place === active}
                  tabIndex={-1}
                  to={result.to}
                  onPointerMove={() => setReached(place)}
                  onClick={onClose}
                >
                  <Sign result={result} />
                  <span>{result.label}</span>
                  {result.note && <span>{result.note}</span>}
                </Link>
              )
            })}
          </div>
        ))}
        {results.length === 0 && <p className={styles.none}>Nothing is called “{typed.trim()}”.</p>}
      </div>
      <p className={styles.keys} aria-hidden="true">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> choose
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        <span>
          <kbd>&gt;</kbd> actions only
        </span>
        <span>
          <kbd>T-</kbd> orders only
        </span>
        <span>
          <kbd>@</kbd> customers only
        </span>
      </p>
    </dialog>
  )
}

/** The results for a text, debounced by 150 ms; the last ones stay while the next ones load. */
function useResults(typed: string, recent: ReturnType<typeof listRecentPlaces>, role: Role | undefined) {
  const wish = readWish(typed)
  const keyword = useDebouncedValue(wish.only === 'actions' ? '' : wish.keyword, 150)
  const { data } = findApi.read.useQuery({ keyword }, { skip: keyword === '' })
  return listResults(wish, wish.keyword === '' || keyword === '' ? null : (data ?? null), { recent, role })
}

function Sign({ result: { kind, image } }: { result: Result }) {
  if (image) return <img src={`${image}?w=160`} alt="" width="56" height="42" />
  if (kind === 'order') return <Icon name="bag" />
  if (kind === 'action') return <Icon name="pencil" />
  return kind === 'customer' ? <AdminIcon name="person" /> : <Icon name="arrow-right" />
}
