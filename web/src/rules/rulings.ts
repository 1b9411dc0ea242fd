/** The points that the rulebooks leave open, by the ids of docs/rules.md: the rules say how they are settled here. */
export const RULINGS = [
  "COM-04",
  "COM-07",
  "COM-08",
  "COM-16",
  "COM-19",
  "COM-20",
  "COM-21",
  "USA-03",
  "USA-06",
  "NOR-09",
  "NOR-10",
  "NOR-14",
  "POL-06",
  "POL-10",
  "POL-11",
  "NLI-08",
  "WOR-08",
  "WOR-11",
  "WOR-15",
  "WOR-21",
] as const;

export type RulingId = (typeof RULINGS)[number];
