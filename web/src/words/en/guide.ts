export const guide = {
  got: "Got it",
  noMore: "No more tips",
  rule: "The rule",
  tips: {
    opening: {
      title: "Choose your tickets",
      text: "A ticket names cities to join with your own tracks. At the end it brings its points if they are joined, and costs them if not. Short ones near each other are a good start; nobody else sees them.",
    },
    split: {
      title: "Wagons or ships?",
      text: "Wagons go on land, ships on the sea. Look at your tickets: how much of the way is water? You can swap later, for a point each.",
    },
    order: {
      title: "What you do not keep",
      text: "These tickets go under the deck. Choose which goes first; it hardly ever matters.",
    },
    tunnel: {
      title: "The tunnel asks for more",
      text: "Each card turned over in your colour, or a locomotive, costs one card more. Pay, or give up: then your cards come back, and so ends your turn.",
    },
    refill: {
      title: "Which deck fills the gap?",
      text: "You took an open card; you choose whether a wagon or a ship card takes its place. Think of what the next player would like.",
    },
    spend: {
      title: "Lay the rest",
      text: "Part of this track is paid with cards of your choice. Lay those you need least.",
    },
    keep: {
      title: "Keep what fits",
      text: "New tickets count from now on, for you or against you. Tap one to see on the map how far it is from your tracks.",
    },
    last: {
      title: "The last turns",
      text: "Somebody has few pieces left, so the end is near. Finish a ticket if you can; otherwise claim the longest track you can pay.",
    },
    turn: {
      title: "Your turn: do one thing",
      text: "Take two cards, or claim a track on the map, or draw new tickets. Collect cards of one colour: a track takes as many as it has spaces.",
    },
    second: {
      title: "One more card",
      text: "Your turn is two cards. Take the second from the open ones or, unseen, from the deck.",
    },
    claim: {
      title: "You can claim a track",
      text: "Tracks that glow can be paid with your hand. Tap one to see how. Long tracks bring far more points than short ones.",
    },
    wildTurn: {
      title: "The card with the wheel",
      text: "It stands for any colour. But taking one that lies open is your whole turn; drawn unseen it counts like any other card.",
    },
    wildLimited: {
      title: "Locomotives",
      text: "Here they help only on ferries and in tunnels, not on plain tracks. You may take an open one like any other card.",
    },
    wildFree: {
      title: "The card with the wheel",
      text: "It stands for any colour, and an open one counts like any other card.",
    },
    gray: {
      title: "Grey tracks",
      text: "They take any colour, as long as all the cards are of the same one.",
    },
    ferry: {
      title: "Ferries",
      text: "Each wheel on a ferry asks for a locomotive; the other spaces take cards of the track’s colour, on a gray one of any one colour.",
    },
    anyForWild: {
      title: "No locomotive at hand?",
      text: "On this board, three cards of any kind may stand for a locomotive that a ferry asks for.",
    },
    pairForWild: {
      title: "No locomotive at hand?",
      text: "On this board, two cards of the same colour may stand for a locomotive that a ferry asks for.",
    },
    anyForCard: {
      title: "A track with its own price",
      text: "Here, several cards of any kind may stand for one of the right colour. Tap the track to see the ways to pay.",
    },
    paired: {
      title: "Two cards a space",
      text: "This track is drawn with a double edge: each space takes two cards of one colour, and each space may have its own.",
    },
    dig: {
      title: "Tunnels are uncertain",
      text: "When you claim one, cards are turned over from the deck, and each in your colour costs one more. Keep a card or two in reserve.",
    },
    sea: {
      title: "By sea",
      text: "Sea tracks take ship cards and ships from your stock. A double ship pays for two spaces at once.",
    },
    country: {
      title: "To the border",
      text: "Join two or more countries with your network, and each new one brings the top card of every country you reach. Early is worth more: stacks run out.",
    },
    drawBonus: {
      title: "Tracks that bring cards",
      text: "The brass +1, +2 or +3 on a track: whoever claims it draws as many cards at once.",
    },
    double: {
      title: "Side by side",
      text: "With few players, only one of two tracks side by side can be claimed. The hollow ones are closed for good.",
    },
    tour: {
      title: "A tour",
      text: "A ticket with several cities pays most if one path visits them in the order shown, and less in any other order.",
    },
    harbour: {
      title: "You can build a harbour",
      text: "A harbour scores for each of your finished tickets that names its city. It costs cards with an anchor; harbours never built cost points.",
    },
    bonusCards: {
      title: "Bonus cards",
      text: "Some are in play this time, beside your tickets. Whoever is ahead at the end wins the points; see who leads now.",
    },
    longest: {
      title: "The longest path",
      text: "At the end, whoever has the longest unbroken line of tracks gets a bonus.",
    },
    globetrotter: {
      title: "Globetrotter",
      text: "At the end, whoever has finished the most tickets gets a bonus.",
    },
    exchange: {
      title: "Wrong pieces?",
      text: "Instead of another turn you may swap wagons for ships, or ships for wagons, for a point each.",
    },
    moreTickets: {
      title: "Going well?",
      text: "When your tickets are nearly done, draw new ones: your tracks may have finished half of them already.",
    },
  },
};
