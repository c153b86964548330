<?php
namespace MediaWiki\Extension\OAuth\Repository;

use InvalidArgumentException;
use League\OAuth2\Server\Entities\ClientEntityInterface;
use League\OAuth2\Server\Repositories\ClientRepositoryInterface;
use MediaWiki\Extension\OAuth\Backend\Utils;
use WikisteadOAuthClient;

/** Replaces OAuth's own class, so that its server gets {@link WikisteadOAuthClient}. */
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
			// As in OAuth's own class, so that the client learns that it is unknown.
			throw new InvalidArgumentException( "Client with identifier '$key' does not exist!" );
		}
		return $client->validate( $secret, $grantType );
	}
}
