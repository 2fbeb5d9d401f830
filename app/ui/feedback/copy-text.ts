import { showToast } from './show-toast.ts'

/** Copies a text and says so, or shows it if the browser refuses. `what` is the text in a word, such as `link`. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast('success', `Copied: ${text}`)
  } catch {
    showToast('error', `We couldn’t copy the ${what}. Here it is: ${text}`)
  }
}
