import { ContentEditor, DraftBadge } from '#app/admin/content/content-editor.tsx'
import { ChangeBadge, type EditedList, type OpenItem, useOpenItem } from '#app/admin/content/lists/item-list.tsx'
import styles from '#app/admin/content/content.module.scss'
import { useContentEditor, type ContentState } from '#app/admin/content/use-content-editor.ts'
import { closedDaysApi } from '#app/api/admin/content.ts'
import { randomKey } from '#app/api/random-key.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { closedDaysLimits, type ClosedDays, type ClosedPeriod } from '#contract/content/closed-days.ts'
import { changesText, countChanges, itemState } from '#rules/content/content-changes.ts'
import { closedPeriodText } from '#rules/content/closed-days.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'

export function ClosedDaysForm({ state }: { state: ContentState<ClosedDays> }) {
  const editor = useContentEditor<ClosedDays>({
    title: 'Closed days',
    draft: 'content closed-days',
    state,
    save: closedDaysApi.saveDraft.useMutation(),
    publish: closedDaysApi.publish.useMutation(),
    restoreVersion: closedDaysApi.restoreVersion.useMutation(),
    store: (value) => closedDaysApi.read.upsert(undefined, value),
  })
  const live = state.live.value
  return (
    <ContentEditor
      editor={editor}
      about={`Delivery dates skip these days, and orders and requests aren’t late because of them. Existing orders keep their dates. ${changesText(countChanges(live, editor.value))}`}
      badge={<DraftBadge editor={editor} />}
      isOneOfSeveral
      variant="outline"
      label="Closed days"
      summaryOf={({ periods }) =>
        periods.map((period) => `${closedPeriodText(period)} (${period.reason})`).join(', ') || 'No closed days'
      }
    >
      <ClosedPeriods
        list={editor.list('periods', editor.value.periods, (periods) => editor.edit({ periods }))}
        live={live.periods}
        today={nzDay(state.asOf)}
      />
    </ContentEditor>
  )
}

interface ClosedPeriodsProps {
  list: EditedList<ClosedPeriod>
  live: readonly ClosedPeriod[]
  today: string
}

function ClosedPeriods({ list, live, today }: ClosedPeriodsProps) {
  const { frame, add, remove, open, toggle, notes } = useOpenItem(list, 'reason')
  const sorted = list.items.toSorted((one, other) => (one.from || '9999').localeCompare(other.from || '9999'))
  return (
    <section className={styles.section} aria-label="Ranges of closed days" ref={frame}>
      {sorted.length === 0 && <p>Closed only on weekends and public holidays.</p>}
      {sorted.length > 0 && (
        <ul className={styles.items} aria-label="Closed days">
          {sorted.map((period) => (
            <li key={period.id}>
              <span className={styles.name}>
                <strong>{closedPeriodText(period)}</strong>
                <span className="meta d-block">{period.reason || 'No reason yet'}</span>
              </span>
              {period.to !== '' && period.to < today && <span className="badge badge-soft">Over</span>}
              <ChangeBadge state={itemState(live, period)} />
              {toggle(period, `closed days of ${nameOf(period)}`)}
              <button
                type="button"
                className="btn btn-quiet btn-icon"
                aria-label={`Delete closed days of ${nameOf(period)}`}
                onClick={() => remove(period)}
              >
                <Icon name="trash3" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {notes(nameOf)}
      {list.items.length < closedDaysLimits.periods && (
        <button
          type="button"
          className="btn btn-outline btn-sm mt-4"
          onClick={() => add({ id: randomKey(), from: '', to: '', reason: '' })}
        >
          Add closed days
        </button>
      )}
      {open && <PeriodEditor key={open.item.id} open={open} today={today} />}
    </section>
  )
}

function nameOf({ reason }: ClosedPeriod): string {
  return reason.trim() || 'the new range'
}

function PeriodEditor({ open, today }: { open: OpenItem<ClosedPeriod>; today: string }) {
  const { item: period, text, edit } = open
  const chooseFrom = (from: string) => edit({ from, ...((period.to === '' || period.to < from) && { to: from }) })
  return (
    <fieldset className={styles.editor}>
      <legend className="visually-hidden">{`Edit closed days of ${nameOf(period)}`}</legend>
      <TextField
        {...text('reason')}
        label="Reason"
        help="Customers read it, such as Christmas or Stocktake."
        maxLength={closedDaysLimits.reason}
      />
      <div className={styles.days}>
        <TextField
          {...text('from')}
          label="From"
          type="date"
          min={period.from !== '' && period.from < today ? period.from : today}
          onChange={({ target }) => chooseFrom(target.value)}
        />
        <TextField {...text('to')} label="To" type="date" min={period.from || today} />
      </div>
      <p className="meta">{`Both days are included, in New Zealand. Up to ${closedDaysLimits.days} days.`}</p>
      <button type="button" className="btn btn-outline btn-sm" onClick={open.close}>
        Done
      </button>
    </fieldset>
  )
}
