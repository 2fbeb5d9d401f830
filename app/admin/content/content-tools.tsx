import { useState } from 'react'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { useSecondsUntil } from '#app/ui/use-seconds-until.ts'
import type { ContentVersion } from '#contract/content/content.ts'
import { dayAndTimeText, nzTimeText } from '#rules/platform/nz-dates.ts'
import { TextComparison } from './text-comparison.tsx'
import styles from './content.module.scss'

/** Saves the draft or publishes, as Ctrl S and Ctrl Enter do. */
export function ContentButtons(props: {
  isSaving: boolean
  isPublishing: boolean
  saveDraft: () => Promise<void>
  /** What is published, for a screen reader; the only form of a page has none. */
  what?: string
  look?: 'primary' | 'outline'
}) {
  const what = props.what === undefined ? null : <span className="visually-hidden"> of {props.what}</span>
  const published = props.what === undefined ? null : <span className="visually-hidden"> {props.what}</span>
  return (
    <div className={styles.buttons}>
      <LoadingButton type="button" look="outline" busy={props.isSaving} onClick={() => void props.saveDraft()}>
        Save draft{what}
      </LoadingButton>
      <LoadingButton look={props.look ?? 'primary'} busy={props.isPublishing}>
        Publish{published}
      </LoadingButton>
    </div>
  )
}

/** What another person has saved since this one began, and the choice between both. */
export function OtherVersion({
  version,
  takeTheirs,
  keepMine,
}: {
  version: ContentVersion | null
  takeTheirs: () => void
  keepMine: () => void
}) {
  if (version === null) return null
  const at = version.at === null ? '' : ` on ${nzTimeText(version.at)}`
  return (
    <Alert
      kind="warning"
      className="mb-4"
      action={
        <div className={styles.buttons}>
          <button type="button" className="btn btn-outline btn-sm" onClick={takeTheirs}>
            View theirs
          </button>
          <button type="button" className="btn btn-quiet btn-sm" onClick={keepMine}>
            Go on with mine
          </button>
        </div>
      }
    >
      <strong>
        {version.by === '' ? 'Another version was saved' : `${version.by} saved another version`}
        {at}.
      </strong>{' '}
      Nothing of yours is lost.
    </Alert>
  )
}

/** What was published, and a button that takes it back until its seconds are over. */
export function UndoPublished({
  undo,
  title,
  isBusy,
  onUndo,
}: {
  undo: { number: number; until: string } | null
  title: string
  isBusy: boolean
  onUndo: (number: number) => void
}) {
  return undo && <UndoAlert key={undo.until} {...{ undo, title, isBusy, onUndo }} />
}

function UndoAlert(props: {
  undo: { number: number; until: string }
  title: string
  isBusy: boolean
  onUndo: (number: number) => void
}) {
  const seconds = useSecondsUntil(props.undo.until)
  const button = (
    <LoadingButton type="button" look="outline" busy={props.isBusy} onClick={() => props.onUndo(props.undo.number)}>
      Undo
    </LoadingButton>
  )
  return (
    <Alert kind="success" className="mb-4" action={seconds !== 0 && button}>
      {props.title} published. Customers see it now.
    </Alert>
  )
}

/** The published versions of a content, each of which can be put back. */
export function ContentHistory<V extends ContentVersion>(props: {
  /** What the history is of, such as announcement. */
  what: string
  versions: readonly V[]
  asOf: string
  textOf: (version: V) => string
  /** The whole text of a version, where versions can be compared by paragraph. */
  wholeTextOf?: (version: V) => string
  isBusy: boolean
  onPutBack: (number: number) => void
}) {
  const { what, versions, asOf, textOf, wholeTextOf } = props
  const [comparedNumber, setCompared] = useState<number | null>(null)
  const [live] = versions
  if (live === undefined || versions.length < 2) return null
  const whenOf = ({ at }: V) => (at === null ? 'the first text' : dayAndTimeText(at, asOf))
  return (
    <section className={styles.history} aria-label={`History of the ${what}`}>
      <h3>History</h3>
      <ul>
        {versions.map((version) => {
          const isLive = version === live
          const isCompared = comparedNumber === version.number
          return (
            <li key={version.number}>
              <div>
                <span>{textOf(version)}</span>
                <span className="meta">
                  {isLive && 'Live now. '}
                  {version.at === null ? 'First text' : `${dayAndTimeText(version.at, asOf)}, ${version.by}`}
                </span>
              </div>
              {!isLive && (
                <div className={styles.historyButtons}>
                  {wholeTextOf && (
                    <button
                      type="button"
                      className="btn btn-quiet btn-sm"
                      aria-expanded={isCompared}
                      onClick={() => setCompared(isCompared ? null : version.number)}
                    >
                      {isCompared ? 'Close' : 'Compare'}
                      <span className="visually-hidden">, {whenOf(version)} with the live text</span>
                    </button>
                  )}
                  <LoadingButton
                    type="button"
                    look="outline"
                    busy={props.isBusy}
                    onClick={() => props.onPutBack(version.number)}
                  >
                    Restore<span className="visually-hidden"> {textOf(version)}</span>
                  </LoadingButton>
                </div>
              )}
              {isCompared && wholeTextOf && (
                <TextComparison
                  caption={`The ${what}: ${whenOf(version)}, and live since ${whenOf(live)}`}
                  before={wholeTextOf(version)}
                  after={wholeTextOf(live)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
