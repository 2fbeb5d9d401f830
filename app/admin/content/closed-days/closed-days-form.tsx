import { useState } from 'react'
import { ContentButtons, ContentHistory, OtherVersion, UndoPublished } from '#app/admin/content/content-tools.tsx'
import contentStyles from '#app/admin/content/content.module.scss'
import styles from '#app/admin/content/lists/lists.module.scss'
import { RemovedNote } from '#app/admin/content/lists/removed-note.tsx'
import { useListContent } from '#app/admin/content/lists/use-list-content.ts'
import { useOpenItem } from '#app/admin/content/lists/use-open-item.ts'
import type { ContentState } from '#app/admin/content/use-content-form.ts'
import {
  contentApi,
  usePublishClosedDaysMutation,
  usePutBackClosedDaysMutation,
  useSaveClosedDaysMutation,
} from '#app/api/content/content.ts'
import { randomKey } from '#app/api/random-key.ts'
import { useAppDispatch } from '#app/store/hooks.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { FieldNotes } from '#app/ui/form/field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { FieldErrors } from '#app/ui/form/use-field-errors.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { closedDaysLimits, type ClosedDays, type ClosedPeriod } from '#contract/content/closed-days.ts'
import { changesText } from '#rules/content/changes-text.ts'
import { closedPeriodText, countClosedChanges, closedPeriodState } from '#rules/content/closed-days.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'

/** The form of the days on which the shop is closed. One range is open at a time. */
export function ClosedDaysForm({ state }: { state: ContentState<ClosedDays> }) {
  const dispatch = useAppDispatch()
  const [openId, setOpenId] = useState<string | null>(null)
  const form = useListContent<ClosedDays>({
    title: 'Closed days',
    draft: 'content closed-days',
    state,
    save: useSaveClosedDaysMutation(),
    publish: usePublishClosedDaysMutation(),
    putBack: usePutBackClosedDaysMutation(),
    show: (saved) => {
      const entry = { endpointName: 'readClosedDays', arg: undefined, value: saved } as const
      dispatch(contentApi.util.upsertQueryEntries([entry]))
    },
    onRefused: (errors) => {
      const [, at] = Object.keys(errors)[0]?.split('.') ?? []
      setOpenId(form.value.periods[Number(at)]?.id ?? null)
    },
  })
  const { value } = form
  return (
    <>
      <form {...form.formProps} aria-label="Closed days">
        <div className={contentStyles.head}>
          <div>
            <h2 className="h3">Closed days</h2>
            <p className="meta">
              Delivery dates skip these days, and orders and requests aren’t late because of them. Existing orders keep
              their dates. {changesText(countClosedChanges(state.live.value, value))}
            </p>
          </div>
          <div className={contentStyles.tools}>
            {form.isTyped && <span className="badge badge-warning">Not saved</span>}
            {!form.isTyped && state.draft && <span className="badge badge-warning">Draft, not published</span>}
            <ContentButtons
              what="closed days"
              look="outline"
              isSaving={form.isSaving}
              isPublishing={form.isPublishing}
              saveDraft={form.saveDraft}
            />
          </div>
        </div>
        <OtherVersion version={form.other} takeTheirs={form.takeTheirs} keepMine={form.keepMine} />
        <UndoPublished
          title="Closed days"
          undo={form.undo}
          isBusy={form.isPuttingBack}
          onUndo={(number) => void form.putBackVersion(number)}
        />
        <FormProblem text={form.problem} />
        <ClosedPeriods
          periods={value.periods}
          live={state.live.value}
          today={nzDay(state.asOf)}
          errors={form.errors}
          openId={openId}
          onOpen={setOpenId}
          onEdit={(periods: ClosedPeriod[]) => form.edit({ periods })}
          onChangePlaces={(periods: ClosedPeriod[]) => {
            form.forgetErrors()
            form.edit({ periods })
          }}
        />
      </form>
      <ContentHistory
        what="closed days"
        versions={state.history}
        asOf={state.asOf}
        textOf={({ value: { periods } }) =>
          periods.map((period) => `${closedPeriodText(period)} (${period.reason})`).join(', ') || 'No closed days'
        }
        isBusy={form.isPuttingBack}
        onPutBack={(number) => void form.putBackVersion(number)}
      />
    </>
  )
}

interface ClosedPeriodsProps {
  periods: readonly ClosedPeriod[]
  live: ClosedDays
  /** The day in New Zealand, such as `2026-11-20`. */
  today: string
  errors: FieldErrors
  /** The range whose fields are shown. */
  openId: string | null
  onOpen: (id: string | null) => void
  onEdit: (periods: ClosedPeriod[]) => void
  /** Ranges are added or removed. */
  onChangePlaces: (periods: ClosedPeriod[]) => void
}

/** The ranges of closed days by their first day, and the fields of the one that is open. */
function ClosedPeriods(props: ClosedPeriodsProps) {
  const { periods, live, today, errors, openId, onOpen, onChangePlaces } = props
  const openAt = periods.findIndex(({ id }) => id === openId)
  const open = periods[openAt]
  const { frame, show, add, remove, keep, removed } = useOpenItem({
    items: periods,
    openId,
    firstField: 'reason',
    onOpen,
    onChangePlaces,
  })
  const sorted = periods.toSorted((one, other) => (one.from || '9999').localeCompare(other.from || '9999'))
  return (
    <section className={styles.section} aria-label="Ranges of closed days" ref={frame}>
      {sorted.length === 0 && <p>Closed only on weekends and public holidays.</p>}
      {sorted.length > 0 && (
        <ul className={styles.items} aria-label="Closed days">
          {sorted.map((period) => (
            <li key={period.id}>
              <span className={styles.name}>
                <strong>{closedPeriodText(period)}</strong>
                <span className="meta">{period.reason || 'No reason yet'}</span>
              </span>
              <PeriodBadges state={closedPeriodState(live, period)} isOver={period.to !== '' && period.to < today} />
              <button
                type="button"
                className="btn btn-quiet btn-sm"
                data-edit={period.id}
                aria-expanded={period.id === openId}
                onClick={() => show(period.id === openId ? null : period.id)}
              >
                {period.id === openId ? 'Close' : 'Edit'}
                <span className="visually-hidden"> closed days of {nameOf(period)}</span>
              </button>
              <button
                type="button"
                className="btn btn-quiet btn-icon"
                aria-label={`Delete closed days of ${nameOf(period)}`}
                onClick={() => remove(periods.indexOf(period))}
              >
                <Icon name="trash3" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <FieldNotes controlId="closed-periods" error={errors.periods} />
      {removed && <RemovedNote name={nameOf(removed)} onKeep={keep} />}
      {periods.length < closedDaysLimits.periods && (
        <button
          type="button"
          className="btn btn-outline btn-sm mt-4"
          onClick={() => add({ id: randomKey(), from: '', to: '', reason: '' })}
        >
          Add closed days
        </button>
      )}
      {open && (
        <PeriodEditor
          key={open.id}
          period={open}
          today={today}
          field={(name) => ({ name: `periods.${openAt}.${name}`, error: errors[`periods.${openAt}.${name}`] })}
          onChange={(patch) =>
            props.onEdit(periods.map((each) => (each.id === open.id ? { ...each, ...patch } : each)))
          }
          onClose={() => show(null)}
        />
      )}
    </section>
  )
}

function nameOf({ reason }: ClosedPeriod): string {
  return reason.trim() || 'the new range'
}

function PeriodBadges({ state, isOver }: { state: 'live' | 'changed' | 'new'; isOver: boolean }) {
  return (
    <>
      {isOver && <span className="badge badge-soft">Over</span>}
      {state !== 'live' && <span className="badge badge-warning">{state === 'new' ? 'New' : 'Changed'}</span>}
    </>
  )
}

interface PeriodEditorProps {
  period: ClosedPeriod
  today: string
  field: (name: keyof ClosedPeriod) => { name: string; error: string | undefined }
  onChange: (patch: Partial<ClosedPeriod>) => void
  onClose: () => void
}

/** The fields of a range: why, and its first and last day. */
function PeriodEditor({ period, today, field, onChange, onClose }: PeriodEditorProps) {
  const chooseFrom = (from: string) => onChange({ from, ...((period.to === '' || period.to < from) && { to: from }) })
  return (
    <fieldset className={styles.editor}>
      <legend className="visually-hidden">{`Edit closed days of ${nameOf(period)}`}</legend>
      <TextField
        {...field('reason')}
        label="Reason"
        help="Customers read it, such as Christmas or Stocktake."
        value={period.reason}
        maxLength={closedDaysLimits.reason}
        autoComplete="off"
        onChange={({ target }) => onChange({ reason: target.value })}
      />
      <div className={contentStyles.days}>
        <TextField
          {...field('from')}
          label="From"
          type="date"
          min={period.from !== '' && period.from < today ? period.from : today}
          value={period.from}
          autoComplete="off"
          onChange={({ target }) => chooseFrom(target.value)}
        />
        <TextField
          {...field('to')}
          label="To"
          type="date"
          min={period.from || today}
          value={period.to}
          autoComplete="off"
          onChange={({ target }) => onChange({ to: target.value })}
        />
      </div>
      <p className="meta">{`Both days are included, in New Zealand. Up to ${closedDaysLimits.days} days.`}</p>
      <button type="button" className="btn btn-outline btn-sm" onClick={onClose}>
        Done
      </button>
    </fieldset>
  )
}
