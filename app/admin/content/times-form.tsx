import { usePublishTimesMutation, usePutBackTimesMutation, useSaveTimesMutation } from '#app/api/content/content.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { ShopTimes } from '#contract/content/shop-times.ts'
import { timesText } from '#rules/content/shop-times.ts'
import { ContentButtons, ContentHistory, OtherVersion, UndoPublished } from './content-tools.tsx'
import { type ContentState, useContentForm } from './use-content-form.ts'
import styles from './content.module.scss'

/** How long orders are held and can be paid, and when emails leave. */
export function TimesForm({ state }: { state: ContentState<ShopTimes> }) {
  const form = useContentForm({
    title: 'Days and minutes',
    draft: 'content times',
    state,
    save: useSaveTimesMutation(),
    publish: usePublishTimesMutation(),
    putBack: usePutBackTimesMutation(),
  })
  const number = (name: keyof ShopTimes) => ({
    ...form.field(name),
    ...({ autoComplete: 'off', inputMode: 'numeric', maxLength: 4 } as const),
  })
  return (
    <>
      <form {...form.formProps} aria-label="Days and minutes">
        <div className={styles.head}>
          <div>
            <h2 className="h3">Days and minutes</h2>
            <p className="meta">Changes apply from now on. Only the owner can make them.</p>
          </div>
          <ContentButtons
            what="days and minutes"
            look="outline"
            isSaving={form.isSaving}
            isPublishing={form.isPublishing}
            saveDraft={form.saveDraft}
          />
        </div>
        <OtherVersion version={form.other} takeTheirs={form.takeTheirs} keepMine={form.keepMine} />
        <UndoPublished
          title="Days and minutes"
          undo={form.undo}
          isBusy={form.isPuttingBack}
          onUndo={(undone) => void form.putBackVersion(undone)}
        />
        <FormProblem text={form.problem} />
        <div className={styles.half}>
          <div>
            <TextField
              {...number('holdMinutes')}
              label="Hold of a new order (minutes)"
              help="Current holds keep their end time. The new time applies to new orders, and when a buyer reopens the payment page. Until then a guest gets up to 15 minutes."
            />
            <TextField
              {...number('payableDays')}
              label="Days to pay an order"
              help="Then an unpaid order is cancelled. Existing orders keep their days. A phone order holds its pieces for as many days, up to 7."
            />
          </div>
          <div>
            <TextField
              {...number('undoSeconds')}
              label="Time to undo a step before its email goes (seconds)"
              help="Emails wait that long. Steps already taken keep their time. For arrivals and stocktakes the new time applies straight away."
            />
            <TextField
              {...number('invitationDays')}
              label="Email about a review (days after the delivery)"
              help="We ask once per order, up to 7 days after that day. If you lower the number, we also ask about the orders in between."
            />
          </div>
        </div>
      </form>
      <ContentHistory
        what="days and minutes"
        versions={state.history}
        asOf={state.asOf}
        textOf={({ value }) => timesText(value)}
        isBusy={form.isPuttingBack}
        onPutBack={(version) => void form.putBackVersion(version)}
      />
    </>
  )
}
