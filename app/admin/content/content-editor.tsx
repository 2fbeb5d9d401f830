import { useState, type ReactNode } from 'react'
import { ContentHeading } from '#app/admin/frame/content-heading.tsx'
import { errorMessage } from '#app/api/error-message.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { Alert, FormProblem } from '#app/ui/feedback/alert.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { useSecondsUntil } from '#app/ui/use-seconds-until.ts'
import type { ContentVersion } from '#contract/content/content.ts'
import { dayAndTimeText, nzTimeText } from '#rules/platform/nz-dates.ts'
import styles from './content.module.scss'
import { TextComparison } from './text-comparison.tsx'
import type { ContentState, useContentEditor } from './use-content-editor.ts'

interface ReadContent<Data> {
  data?: Data | undefined
  error?: unknown
  isFetching: boolean
  refetch: () => unknown
}

interface ContentPageProps<Data> {
  title: string
  read: ReadContent<Data>
  above?: ReactNode
  children: (data: Data) => ReactNode
}

export function ContentPage<Data>({ title, read, above, children }: ContentPageProps<Data>) {
  return (
    <>
      <PageMeta title={title} />
      <div className="container">
        <ContentHeading />
        {above}
        <WhenRead read={read}>{children}</WhenRead>
      </div>
    </>
  )
}

export function WhenRead<Data>({ read, children }: Pick<ContentPageProps<Data>, 'read' | 'children'>) {
  if (read.data !== undefined) return children(read.data)
  if (read.error === undefined) return null
  const { error, isFetching, refetch } = read
  return <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
}

type Editor<Value extends object> = ReturnType<typeof useContentEditor<Value>>

interface ContentEditorProps<Value extends object> {
  editor: Editor<Value>
  heading?: string
  about?: ReactNode
  badge?: ReactNode
  /** The page has several forms: the buttons say what they save and publish. */
  isOneOfSeveral?: boolean
  variant?: 'primary' | 'outline'
  label?: string
  summaryOf: (value: Value) => string
  /** The whole text of a version, where versions can be compared by paragraph. */
  wholeTextOf?: (value: Value) => string
  below?: ReactNode
  children: ReactNode
}

export function ContentEditor<Value extends object>(props: ContentEditorProps<Value>) {
  const { editor, about, variant, wholeTextOf } = props
  const { title, state } = editor
  const what = title.toLowerCase()
  return (
    <>
      <form {...editor.formProps} aria-label={props.label}>
        <div className={styles.head}>
          <div>
            <h2 className="h3">{props.heading ?? title}</h2>
            {about !== undefined && <p className="meta">{about}</p>}
          </div>
          <div className="d-flex flex-wrap gap-2 align-items-center">
            {props.badge}
            <ContentButtons editor={editor} {...(props.isOneOfSeveral && { what })} variant={variant} />
          </div>
        </div>
        <EditorNotices editor={editor} title={title} />
        {props.children}
      </form>
      {props.below}
      <ContentHistory
        what={what}
        state={state}
        summaryOf={props.summaryOf}
        wholeTextOf={wholeTextOf}
        isBusy={editor.isRestoring}
        onRestore={(number) => void editor.restoreVersion(number)}
      />
    </>
  )
}

export function DraftBadge({ editor }: { editor: { isTyped: boolean; state: { draft: unknown } } }) {
  const text = editor.isTyped ? 'Not saved' : editor.state.draft !== null && 'Draft, not published'
  return text && <span className="badge badge-warning">{text}</span>
}

interface ContentButtonsProps {
  editor: Pick<Editor<object>, 'isSaving' | 'isPublishing' | 'saveDraft'>
  /** Completes the names of the buttons for screen readers where a page has several forms. */
  what?: string
  variant?: 'primary' | 'outline' | undefined
}

/** Saves the draft or publishes, as Ctrl S and Ctrl Enter do. */
export function ContentButtons({ editor, what, variant = 'primary' }: ContentButtonsProps) {
  return (
    <div className="d-flex flex-wrap gap-2 align-items-center">
      <LoadingButton type="button" variant="outline" busy={editor.isSaving} onClick={() => void editor.saveDraft()}>
        Save draft{what !== undefined && <span className="visually-hidden"> of {what}</span>}
      </LoadingButton>
      <LoadingButton variant={variant} busy={editor.isPublishing}>
        Publish{what !== undefined && <span className="visually-hidden"> {what}</span>}
      </LoadingButton>
    </div>
  )
}

interface EditorNoticesProps {
  editor: Pick<Editor<object>, 'takeTheirs' | 'keepMine' | 'undo' | 'isRestoring' | 'restoreVersion' | 'problem'> & {
    other: ContentVersion | null
  }
  title: string
  isBusy?: boolean
}

export function EditorNotices({ editor, title, isBusy = editor.isRestoring }: EditorNoticesProps) {
  const { other, undo } = editor
  return (
    <>
      {other && <OtherVersion version={other} takeTheirs={editor.takeTheirs} keepMine={editor.keepMine} />}
      {undo && (
        <Published
          key={undo.until}
          {...{ title, isBusy, until: undo.until }}
          onUndo={() => void editor.restoreVersion(undo.number)}
        />
      )}
      <FormProblem text={editor.problem} />
    </>
  )
}

function OtherVersion(props: { version: ContentVersion; takeTheirs: () => void; keepMine: () => void }) {
  const { by, at } = props.version
  return (
    <Alert
      kind="warning"
      className="mb-4"
      action={
        <div className="d-flex flex-wrap gap-2 align-items-center">
          <button type="button" className="btn btn-outline btn-sm" onClick={props.takeTheirs}>
            View theirs
          </button>
          <button type="button" className="btn btn-quiet btn-sm" onClick={props.keepMine}>
            Go on with mine
          </button>
        </div>
      }
    >
      <strong>
        {by === '' ? 'Another version was saved' : `${by} saved another version`}
        {at !== null && ` on ${nzTimeText(at)}`}.
      </strong>{' '}
      Nothing of yours is lost.
    </Alert>
  )
}

function Published(props: { title: string; until: string; isBusy: boolean; onUndo: () => void }) {
  const seconds = useSecondsUntil(props.until)
  const button = (
    <LoadingButton type="button" variant="outline" busy={props.isBusy} onClick={props.onUndo}>
      Undo
    </LoadingButton>
  )
  return (
    <Alert kind="success" className="mb-4" action={seconds !== 0 && button}>
      {props.title} published. Customers see it now.
    </Alert>
  )
}

interface ContentHistoryProps<Value> {
  what: string
  state: Pick<ContentState<Value>, 'history' | 'asOf'>
  summaryOf: (value: Value) => string
  wholeTextOf: ((value: Value) => string) | undefined
  isBusy: boolean
  onRestore: (number: number) => void
}

function ContentHistory<Value>(props: ContentHistoryProps<Value>) {
  const { what, summaryOf, wholeTextOf } = props
  const { history: versions, asOf } = props.state
  const [comparedNumber, setCompared] = useState<number | null>(null)
  const [live] = versions
  if (live === undefined || versions.length < 2) return null
  const whenOf = ({ at }: ContentVersion) => (at === null ? 'the first text' : dayAndTimeText(at, asOf))
  return (
    <section className={styles.history} aria-label={`History of the ${what}`}>
      <h3>History</h3>
      <ul className={styles.items}>
        {versions.map((version) => {
          const { number, at, by, value } = version
          const isLive = version === live
          const isCompared = comparedNumber === number
          return (
            <li key={number}>
              <div className={styles.name}>
                <span>{summaryOf(value)}</span>
                <span className="meta d-block">
                  {isLive && 'Live now. '}
                  {at === null ? 'First text' : `${dayAndTimeText(at, asOf)}, ${by}`}
                </span>
              </div>
              {!isLive && (
                <div className="d-flex flex-wrap gap-2 align-items-center">
                  {wholeTextOf && (
                    <button
                      type="button"
                      className="btn btn-quiet btn-sm"
                      aria-expanded={isCompared}
                      onClick={() => setCompared(isCompared ? null : number)}
                    >
                      {isCompared ? 'Close' : 'Compare'}
                      <span className="visually-hidden">, {whenOf(version)} with the live text</span>
                    </button>
                  )}
                  <LoadingButton
                    type="button"
                    variant="outline"
                    busy={props.isBusy}
                    onClick={() => props.onRestore(number)}
                  >
                    Restore<span className="visually-hidden"> {summaryOf(value)}</span>
                  </LoadingButton>
                </div>
              )}
              {isCompared && wholeTextOf && (
                <TextComparison
                  caption={`The ${what}: ${whenOf(version)}, and live since ${whenOf(live)}`}
                  before={wholeTextOf(value)}
                  after={wholeTextOf(live.value)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
