import { showToast } from '#app/ui/feedback/show-toast.ts'

/** Copies a secret to the clipboard, without showing it in the toast, or asks to copy it by hand. */
export async function copySecret(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast('success', `The ${what} is copied`)
  } catch {
    showToast('error', `We couldn’t copy it. Select the ${what} and copy it yourself.`)
  }
}
