<?php
class_alias( wikisteadClass( 'MediaWiki\Media\WebPHandler', 'WebPHandler' ), 'WikisteadBaseWebPHandler' );

/** Browsers scale a WebP themselves: MediaWiki cannot do it with GD. */
class WikisteadWebPHandler extends WikisteadBaseWebPHandler {
	/** @inheritDoc */
	public function mustRender( $file ) {
		return false;
	}

	/** @inheritDoc */
	public function canRender( $file ) {
		return true;
	}

	/** @inheritDoc */
	public function getThumbType( $ext, $mime, $params = null ) {
		return [ $ext, $mime ];
	}

	/** @inheritDoc */
	protected function getScalerType( $dstPath, $checkDstPath = true ) {
		return 'client';
	}
}
