export type HairStyle = 'bald' | 'bob' | 'bun' | 'curls' | 'long' | 'puff' | 'scarf' | 'short' | 'turban'

/** The features of a drawn person, the same in every picture. Colours are CSS colours. */
export type SamplePerson = {
  readonly key: string
  readonly skin: string
  /** Colour of ears, nose and the shade below the chin. */
  readonly shade: string
  readonly hair: string
  readonly style: HairStyle
  readonly clothes: string
  readonly ground: string
  readonly age: 'child' | 'adult' | 'old'
  readonly beard?: 'full' | 'moustache'
  readonly hasGlasses?: boolean
}

/** Invented people; none is a portrait of anybody. */
export const SAMPLE_PEOPLE = {
  asha: {
    key: 'asha',
    skin: '#b97d56',
    shade: '#9a623f',
    hair: '#d9d6d2',
    style: 'bun',
    clothes: '#b8456b',
    ground: '#f0cfa8',
    age: 'old',
    hasGlasses: true,
  },
  ravi: {
    key: 'ravi',
    skin: '#a96f49',
    shade: '#885334',
    hair: '#241c1b',
    style: 'short',
    clothes: '#3f6f8f',
    ground: '#cfe0e4',
    age: 'adult',
    beard: 'moustache',
  },
  leila: {
    key: 'leila',
    skin: '#e2b48f',
    shade: '#c7906a',
    hair: '#4f7f77',
    style: 'scarf',
    clothes: '#33584f',
    ground: '#f2d9c9',
    age: 'adult',
  },
  omar: {
    key: 'omar',
    skin: '#d7a37b',
    shade: '#b98058',
    hair: '#3a2720',
    style: 'curls',
    clothes: '#e2a33c',
    ground: '#cbe3d3',
    age: 'child',
  },
  grace: {
    key: 'grace',
    skin: '#7d4d35',
    shade: '#603622',
    hair: '#1d1716',
    style: 'puff',
    clothes: '#d9603f',
    ground: '#f3dc9e',
    age: 'adult',
  },
  tom: {
    key: 'tom',
    skin: '#f0c6a5',
    shade: '#d6a07b',
    hair: '#b5733a',
    style: 'short',
    clothes: '#5a7d4d',
    ground: '#d6d3ea',
    age: 'adult',
    beard: 'full',
  },
  mei: {
    key: 'mei',
    skin: '#f1cda8',
    shade: '#d6a77f',
    hair: '#211c22',
    style: 'bob',
    clothes: '#7667b5',
    ground: '#f4cfd4',
    age: 'child',
  },
  joseph: {
    key: 'joseph',
    skin: '#8a5a3f',
    shade: '#6c422b',
    hair: '#eceae6',
    style: 'bald',
    clothes: '#6b5647',
    ground: '#c9dbe9',
    age: 'old',
    beard: 'full',
    hasGlasses: true,
  },
  harpreet: {
    key: 'harpreet',
    skin: '#b87f58',
    shade: '#97603d',
    hair: '#2c6fa5',
    style: 'turban',
    clothes: '#4b4f5e',
    ground: '#f2d3b8',
    age: 'adult',
    beard: 'full',
  },
  clara: {
    key: 'clara',
    skin: '#f3cfb6',
    shade: '#dba98b',
    hair: '#8a4a24',
    style: 'long',
    clothes: '#2f7f86',
    ground: '#dbe6c8',
    age: 'adult',
  },
} as const satisfies Record<string, SamplePerson>

export type SampleKey = keyof typeof SAMPLE_PEOPLE
