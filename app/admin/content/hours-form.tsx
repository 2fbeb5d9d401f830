import { useId } from 'react'
import { usePublishHoursMutation, usePutBackHoursMutation, useSaveHoursMutation } from '#app/api/content/content.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { ariaProps, controlClass, FieldNotes } from '#app/ui/form/field.tsx'
import type { OpeningHours } from '#contract/content/content.ts'
import { openingHoursText, type Weekday, weekdayName, weekdays } from '#rules/content/opening-hours.ts'
import { ContentButtons, ContentHistory, OtherVersion, UndoPublished } from './content-tools.tsx'
import { type ContentState, useContentForm } from './use-content-form.ts'
import styles from './content.module.scss'

/** The times at which the telephone is answered, for each day of the week. */
export function HoursForm({ state }: { state: ContentState<OpeningHours> }) {
  const form = useContentForm({
    title: 'Phone hours',
    draft: 'content hours',
    state,
    save: useSaveHoursMutation(),
    publish: usePublishHoursMutation(),
    putBack: usePutBackHoursMutation(),
  })
  const { values, field, change } = form

  function open(day: Weekday) {
    change(`${day}From`, '09:00')
    change(`${day}To`, '17:00')
  }

  return (
    <>
      <form {...form.formProps}>
        <div className={styles.head}>
          <h2 className="h3">Phone hours</h2>
          <ContentButtons
            what="phone hours"
            isSaving={form.isSaving}
            isPublishing={form.isPublishing}
            saveDraft={form.saveDraft}
          />
        </div>
        <OtherVersion version={form.other} takeTheirs={form.takeTheirs} keepMine={form.keepMine} />
        <UndoPublished
          title="Phone hours"
          undo={form.undo}
          isBusy={form.isPuttingBack}
          onUndo={(number) => void form.putBackVersion(number)}
        />
        <FormProblem text={form.problem} />
        <div className={styles.half}>
          <div>
            <table className={`table table-sm ${styles.hours}`}>
              <caption className="visually-hidden">Phone hours</caption>
              <thead>
                <tr>
                  <th scope="col">Day</th>
                  <th scope="col">From</th>
                  <th scope="col">To</th>
                </tr>
              </thead>
              <tbody>
                {weekdays.map((day) => {
                  const name = weekdayName(day)
                  const isClosed = values[`${day}From`] === '' && values[`${day}To`] === ''
                  return (
                    <tr key={day}>
                      <th scope="row">{name}</th>
                      {isClosed ? (
                        <>
                          <td className="meta">Closed</td>
                          <td>
                            <button type="button" className="btn btn-quiet btn-sm" onClick={() => open(day)}>
                              Open<span className="visually-hidden"> on {name}</span>
                            </button>
                          </td>
                        </>
                      ) : (
                        <>
                          <td>
                            <TimeCell {...field(`${day}From`)} label={`${name}, from`} />
                          </td>
                          <td>
                            <TimeCell {...field(`${day}To`)} label={`${name}, to`} />
                          </td>
                        </>
                      )}
                    </tr>
                  )
                })}
              </tbody>
            </table>
            <p className="meta">
              Shown in the footer, on Support and in emails as ‘{openingHoursText(values) || 'closed'}’. Clear both
              times for a day you’re closed.
            </p>
          </div>
        </div>
      </form>
      <ContentHistory
        what="phone hours"
        versions={state.history}
        asOf={state.asOf}
        textOf={({ value }) => openingHoursText(value)}
        isBusy={form.isPuttingBack}
        onPutBack={(number) => void form.putBackVersion(number)}
      />
    </>
  )
}

interface TimeCellProps {
  name: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
  label: string
}

function TimeCell({ label, error, ...input }: TimeCellProps) {
  const controlId = useId()
  return (
    <>
      <input
        {...input}
        {...ariaProps({ controlId, error, help: null })}
        id={controlId}
        type="time"
        aria-label={label}
        className={controlClass('form-control', error)}
      />
      <FieldNotes controlId={controlId} error={error} help={null} />
    </>
  )
}
