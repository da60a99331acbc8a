"""Who knows what: for each player the clouds of pieces that the player cannot tell apart."""


class Knowledge:
    def __init__(self, players):
        # player -> piece -> the cloud (a set of pieces) that it is in; known pieces are missing.
        self.clouds = {player: {} for player in players}

    def knows(self, player, piece):
        return piece not in self.clouds[player]

    def of(self, player):
        """The clouds of a player, each once."""
        found = []
        for cloud in self.clouds[player].values():
            if not any(cloud is each for each in found):
                found.append(cloud)
        return found

    def learn(self, player, piece):
        clouds = self.clouds[player]
        cloud = clouds.pop(piece, None)
        if cloud is None:
            return
        cloud.discard(piece)
        if len(cloud) == 1:
            del clouds[next(iter(cloud))]

    def confuse(self, player, pieces):
        """These pieces become one cloud, with all clouds that had pieces among them."""
        clouds = self.clouds[player]
        merged = set(pieces)
        for piece in pieces:
            merged |= clouds.get(piece, set())
        for piece in merged:
            if len(merged) > 1:
                clouds[piece] = merged

    def shuffled(self, zone):
        for player in self.clouds:
            if not zone.seen_by(player):
                self.confuse(player, zone.pieces)

    def leave(self, pieces, target, chosen):
        """Pieces are about to go to a zone. `chosen`: not from the top of a zone nor as a whole zone."""
        for player in self.clouds:
            if chosen and not target.seen_by(player):
                for zone in {piece.zone for piece in pieces}:
                    if not zone.seen_by(player):
                        self.confuse(player, zone.pieces)

    def moved(self, piece, source, target):
        for player in self.clouds:
            if source.seen_by(player) or target.seen_by(player):
                self.learn(player, piece)


class NewDeal:
    """A position dealt anew for a player, until it is undone."""

    def __init__(self, knowledge, player, chance):
        self.before = []
        for cloud in knowledge.of(player):
            pieces = sorted(cloud, key=lambda piece: piece.order)
            identities = [piece.identity for piece in pieces]
            self.before += zip(pieces, identities)
            chance.shuffle(identities)
            for piece, identity in zip(pieces, identities):
                piece.identity = identity

    def undo(self):
        for piece, identity in self.before:
            piece.identity = identity
