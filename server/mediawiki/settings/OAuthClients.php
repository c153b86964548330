<?php
namespace MediaWiki\Extension\OAuth\Repository;

use InvalidArgumentException;
use League\OAuth2\Server\Entities\ClientEntityInterface;
use League\OAuth2\Server\Repositories\ClientRepositoryInterface;
use MediaWiki\Extension\OAuth\Backend\Utils;
use WikisteadOAuthClient;

/** Takes the place of OAuth's own class, so that its server gets {@link WikisteadOAuthClient}. */
class ClientRepository implements ClientRepositoryInterface {
	/** @inheritDoc */
	public function getClientEntity( $key ): ?ClientEntityInterface {
		$client = WikisteadOAuthClient::newFromKey( Utils::getCentralDB( DB_REPLICA ), $key );
		return $client instanceof WikisteadOAuthClient ? $client : null;
	}

	/** @inheritDoc */
	public function validateClient( $key, $secret, $grantType ): bool {
		$client = $this->getClientEntity( $key );
		if ( $client === null ) {
			// As OAuth's own class does: the client learns that it is not known.
			throw new InvalidArgumentException( "Client with identifier '$key' does not exist!" );
		}
		return $client->validate( $secret, $grantType );
	}
}
