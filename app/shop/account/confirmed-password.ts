import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { FieldErrors } from '#app/ui/form/use-field-errors.ts'
import { passwordMismatch } from '#rules/accounts/accounts.ts'

/**
 * The form options for a password that is typed twice. Two passwords that differ are not sent: a toast and the error of
 * the second field show it (spec §5).
 */
export const confirmedPassword = {
  check: ({ password, confirmed }: { password: string; confirmed: string }): FieldErrors => {
    const mismatch = passwordMismatch(password, confirmed)
    return mismatch === null ? {} : { confirmed: mismatch }
  },
  onInvalid: ({ confirmed = '' }: FieldErrors) => showToast('error', confirmed, { isSaid: true }),
}
