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
            <p className="meta">What is under way keeps its time. For the owner only.</p>
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
              help="A hold that runs keeps its end. The new time counts for new orders, and when a buyer opens the payment page again. A guest has 15 minutes at most until then."
            />
            <TextField
              {...number('payableDays')}
              label="Days to pay an order"
              help="Then an unpaid order is cancelled. Orders that are placed keep their days. A phone order holds its pieces for as many days, 7 at most."
            />
          </div>
          <div>
            <TextField
              {...number('undoSeconds')}
              label="Undo of a step that sends an email (seconds)"
              help="Emails wait as long. Steps that were taken keep their time. For pieces that arrived and stocktakes, the new time counts at once."
            />
            <TextField
              {...number('invitationDays')}
              label="Email about a review (days after the delivery)"
              help="Each order is asked about once, also within 7 days after that day. A lower number asks about the orders of the days between."
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
