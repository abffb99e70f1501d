export const downloads = {
  label: 'Downloads',
  preparing: 'Starting…',
  received: (amount: string, all: string) => `${amount} of ${all}`,
  progress: (name: string) => `Download of ${name}`,
  saved: 'Saved',
  handedOver: 'Your browser is downloading it. Look in its downloads.',
  failed: 'The download did not finish.',
  retry: 'Try again',
  cancel: (name: string) => `Stop downloading ${name}`,
  dismiss: (name: string) => `Hide ${name}`,
}
