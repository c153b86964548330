<?php
use MediaWiki\Extension\OAuth\Entity\ClientEntity;

/**
 * A program as OAuth 2 sees it. One on its member's own machine may listen on any port of the loopback address
 * (RFC 8252, 7.3).
 */
class WikisteadOAuthClient extends ClientEntity {
	/** Loopback addresses, an optional port, and the rest. Not `localhost`, because the name may lead elsewhere. */
	private const LOOPBACK = '~^(http://(?:127\.0\.0\.1|\[::1\]))(?::\d{1,5})?((?:[/?][^\s#]*)?)$~D';

	/** @inheritDoc */
	public function getRedirectUri(): string|array {
		$registered = (string)parent::getRedirectUri();
		$context = wikisteadClass( 'MediaWiki\Context\RequestContext', 'RequestContext' );
		$asked = $context::getMain()->getRequest()->getRawVal( 'redirect_uri', '' );
		return self::differInPort( $registered, $asked ) ? [ $registered, $asked ] : $registered;
	}

	/** @inheritDoc */
	protected static function getConsumerClass( array $data ): string {
		$class = parent::getConsumerClass( $data );
		return $class === ClientEntity::class ? self::class : $class;
	}

	private static function differInPort( string $registered, string $asked ): bool {
		return $registered !== $asked && preg_match( self::LOOPBACK, $registered, $one ) &&
			preg_match( self::LOOPBACK, $asked, $other ) && array_slice( $one, 1 ) === array_slice( $other, 1 );
	}
}
