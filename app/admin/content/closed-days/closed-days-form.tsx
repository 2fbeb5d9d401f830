import { useState } from 'react'
import {
  contentApi,
  usePublishClosedDaysMutation,
  usePutBackClosedDaysMutation,
  useSaveClosedDaysMutation,
} from '#app/api/content/content.ts'
import { ContentButtons, ContentHistory, OtherVersion, UndoPublished } from '#app/admin/content/content-tools.tsx'
import { useListContent } from '#app/admin/content/lists/use-list-content.ts'
import type { ContentState } from '#app/admin/content/use-content-form.ts'
import { useAppDispatch } from '#app/store/hooks.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import type { ClosedDays, ClosedPeriod } from '#contract/content/closed-days.ts'
import { changesText } from '#rules/content/changes-text.ts'
import { closedPeriodText, countClosedChanges } from '#rules/content/closed-days.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { ClosedPeriods } from './closed-periods.tsx'
import contentStyles from '#app/admin/content/content.module.scss'

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
