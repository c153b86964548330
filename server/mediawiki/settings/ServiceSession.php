<?php
/**
 * Lets the service itself act as the account that imports entities. Only the server can set WIKISTEAD_ACT_AS,
 * because clients' headers reach PHP as HTTP_…. So there is no password that could be guessed or leaked.
 */
class WikisteadServiceSession extends MediaWiki\Session\SessionProvider {
	/** @inheritDoc */
	public function provideSessionInfo( $request ) {
		$name = getenv( 'WIKISTEAD_ACT_AS' );
		if ( !$name ) {
			return null;
		}
		return new MediaWiki\Session\SessionInfo( MediaWiki\Session\SessionInfo::MAX_PRIORITY, [
			'provider' => $this,
			'id' => $this->hashToSessionId( "wikistead\n$name" ),
			'userInfo' => MediaWiki\Session\UserInfo::newFromName( $name, true ),
			'persisted' => true,
			'forceUse' => true,
		] );
	}

	/** @inheritDoc */
	public function persistsSessionId() {
		return false;
	}

	/** @inheritDoc */
	public function canChangeUser() {
		return false;
	}

	/** @inheritDoc */
	public function persistSession( $session, $request ) {
	}

	/** @inheritDoc */
	public function unpersistSession( $request ) {
	}
}
