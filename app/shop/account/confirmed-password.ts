import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { FieldErrors } from '#app/ui/form/use-field-errors.ts'
import { passwordMismatch } from '#rules/accounts/accounts.ts'

export const confirmedPassword = {
  check: ({ password, confirmed }: { password: string; confirmed: string }): FieldErrors => {
    const mismatch = passwordMismatch(password, confirmed)
    return mismatch === null ? {} : { confirmed: mismatch }
  },
  onInvalid: ({ confirmed = '' }: FieldErrors) => showToast('error', confirmed, { isSaid: true }),
}
