import { draftView } from '#contract/content/draft-view.ts'
import { api, call } from '#app/api/base.ts'

const draftViewApi = api.injectEndpoints({
  endpoints: (build) => ({
    switchDraftView: build.mutation(call(draftView.switch, (isOn: boolean) => ({ body: { isOn } }))),
  }),
})

export const { useSwitchDraftViewMutation } = draftViewApi
