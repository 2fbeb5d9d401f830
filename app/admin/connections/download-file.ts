/** Lets the browser store a file, under the name that the shop gives it if there is none. */
export function downloadFile(url: string, name = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
